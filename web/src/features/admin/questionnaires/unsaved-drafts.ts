import { useEffect, useState } from "react";
import { type Draft, memoryDraftOf } from "../../../lib/drafts";
import { useUnsaved } from "../../../shared/leave-guard";
import type { DraftValues } from "./draft";
import type { EditorModel } from "./editor-model";

interface Unsaved {
  /** What this person had not saved when they left the editor of this category; given out once. */
  found: DraftValues | null;
  draft: Draft<DraftValues>;
}

/** Where an editor keeps what is not saved when it is left, until the page is reloaded or the person signs out. */
export function useUnsavedDraft(userId: string, categoryId: string): Unsaved {
  const [unsaved] = useState(() => {
    const draft = memoryDraftOf<DraftValues>(userId, `questionnaire-editor.${categoryId}`);
    const found = draft.read();
    draft.drop();
    return { found, draft };
  });
  return unsaved;
}

/** Asks before unsaved changes are left, and keeps them for the person where one goes. */
export function useKeptUnsaved(model: EditorModel, draft: Draft<DraftValues>): void {
  const isDirty = model.form.dirty.value;
  useUnsaved(isDirty);
  useEffect(
    () => () => {
      // Also Back and Forward lead away, and a session that ends.
      if (model.form.dirty.peek() && !model.replaced.peek()) draft.keep(model.form.values.peek());
    },
    [model, draft],
  );
}
