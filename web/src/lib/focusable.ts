const FOCUSABLE =
  "a[href], :is(button, input, select, textarea):not(:disabled), [tabindex]:not([tabindex='-1'])";

/** The first thing that the keyboard reaches in an element, itself included. */
export function firstFocusableIn(element: Element): HTMLElement | undefined {
  const within = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const self = element instanceof HTMLElement && element.matches(FOCUSABLE) ? [element] : [];
  return [...self, ...within].find(
    (focusable) => focusable.isConnected && focusable.checkVisibility(),
  );
}
