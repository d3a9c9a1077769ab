/** Keeps the focus on the arrow of an entry that has moved, so that it can be pressed again. */
export function focusMoved(key: string, direction: "up" | "down"): void {
  requestAnimationFrame(() => {
    const entry = document.querySelector(`[data-key="${key}"]`);
    entry?.querySelector<HTMLElement>(`[data-move="${direction}"]`)?.focus();
  });
}
