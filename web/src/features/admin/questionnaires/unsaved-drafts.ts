import { useEffect } from "react";
import { useUnsaved } from "../../../shared/leave-guard";
import type { DraftValues } from "./draft";
import type { EditorModel } from "./editor-model";

/** Unsaved drafts of editors that were left, by person and category, until the page is reloaded. */
const unsavedDrafts = new Map<string, DraftValues>();

/** What this person had not saved when they left the editor of this category; given out once. */
export function takeUnsaved(userId: string, categoryId: string): DraftValues | undefined {
  const key = keyOf(userId, categoryId);
  const values = unsavedDrafts.get(key);
  unsavedDrafts.delete(key);
  return values;
}

/** Asks before unsaved changes are left, and keeps them for the person where one goes. */
export function useKeptUnsaved(model: EditorModel, userId: string): void {
  const isDirty = model.form.dirty.value;
  const { categoryId } = model.current.value.questionnaire;
  useUnsaved(isDirty);
  useEffect(
    () => () => {
      // Also Back and Forward lead away, and a session that ends.
      if (model.form.dirty.peek() && !model.replaced.peek()) {
        unsavedDrafts.set(keyOf(userId, categoryId), model.form.values.peek());
      }
    },
    [model, userId, categoryId],
  );
}

function keyOf(userId: string, categoryId: string): string {
  return `${userId} ${categoryId}`;
}
