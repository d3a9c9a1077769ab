/** Keeps the focus on the arrow of an entry that has moved, so that it can be pressed again. */
export function focusMoved(key: string, direction: "up" | "down"): void {
  afterDrawing(() => entry(key)?.querySelector<HTMLElement>(`[data-move="${direction}"]`));
}

/** Puts the focus on the first field of an entry that was added. */
export function focusAdded(key: string): void {
  afterDrawing(() => entry(key)?.querySelector<HTMLElement>("input"));
}

/**
 * After a save that was refused: the first field with an error, whose sentence is read with it, or the sentence itself
 * where it is about no single field.
 */
export function focusFirstWrong(): void {
  afterDrawing(() => document.querySelector<HTMLElement>("[aria-invalid='true'], [data-wrong]"));
}

/** After another version has taken the place of the one that was edited: its name and standing are read. */
export function focusTitle(): void {
  afterDrawing(() => document.getElementById(EDITOR_TITLE));
}

export const EDITOR_TITLE = "questionnaire-title";

function entry(key: string): Element | null {
  return document.querySelector(`[data-key="${key}"]`);
}

function afterDrawing(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => find()?.focus());
}
