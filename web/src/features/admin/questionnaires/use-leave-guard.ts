import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { DraftValues } from "./draft";
import type { EditorModel } from "./editor-model";

/** Unsaved drafts of editors that were left, by category, until the page is reloaded. */
const unsavedDrafts = new Map<string, DraftValues>();

/** What was not saved when the editor of this category was left; given out once. */
export function takeUnsaved(categoryId: string): DraftValues | undefined {
  const values = unsavedDrafts.get(categoryId);
  unsavedDrafts.delete(categoryId);
  return values;
}

/** Asks before a link or the browser leads away from unsaved changes, and keeps them where one goes. */
export function useLeaveGuard(model: EditorModel) {
  const [, navigate] = useLocation();
  const [target, setTarget] = useState<string | null>(null);
  const isDirty = model.form.dirty.value;
  const { categoryId } = model.current.value.questionnaire;
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const stop = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.("a[href]");
      if (!(link instanceof HTMLAnchorElement) || link.target === "_blank") return;
      if (event.ctrlKey || event.metaKey || event.shiftKey || link.origin !== location.origin)
        return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(link.pathname + link.search);
    };
    window.addEventListener("beforeunload", ask);
    document.addEventListener("click", stop, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", ask);
      document.removeEventListener("click", stop, { capture: true });
    };
  }, [isDirty]);
  useEffect(
    () => () => {
      // Also Back and Forward lead away.
      if (model.form.dirty.peek() && !model.replaced.peek()) {
        unsavedDrafts.set(categoryId, model.form.values.peek());
      }
    },
    [model, categoryId],
  );
  return {
    isAsking: target !== null,
    confirm() {
      if (target !== null) navigate(target);
      setTarget(null);
    },
    cancel: () => setTarget(null),
  };
}
