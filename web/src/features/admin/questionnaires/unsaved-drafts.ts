import { useEffect } from "react";
import { useUnsaved } from "../../../shared/leave-guard";
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

/** Asks before unsaved changes are left, and keeps them where one goes. */
export function useKeptUnsaved(model: EditorModel): void {
  const isDirty = model.form.dirty.value;
  const { categoryId } = model.current.value.questionnaire;
  useUnsaved(isDirty);
  useEffect(
    () => () => {
      // Also Back and Forward lead away, and a session that ends.
      if (model.form.dirty.peek() && !model.replaced.peek()) {
        unsavedDrafts.set(categoryId, model.form.values.peek());
      }
    },
    [model, categoryId],
  );
}
