import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from "react";

const failures = new Set<Element>();
const listeners = new Set<() => void>();

/** A dialog hides what is behind it, so its failures are counted apart. */
const placeOf = (failure: Element) => failure.closest("[role=dialog]");

function isFirst(own: Element | null): boolean {
  return ![...failures].some(
    (other) =>
      own !== null &&
      placeOf(other) === placeOf(own) &&
      other.compareDocumentPosition(own) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
}

/**
 * Of all that failed on a screen only the first, from above, has the button, which asks again for everything:
 * after one outage there is one thing to press.
 */
export function useFirstFailure<Of extends HTMLElement>(): {
  ref: RefObject<Of | null>;
  hasButton: boolean;
} {
  const ref = useRef<Of>(null);
  useLayoutEffect(() => {
    const own = ref.current;
    if (!own) return;
    const change = (done: () => void) => {
      done();
      for (const listener of listeners) listener();
    };
    change(() => failures.add(own));
    return () => change(() => failures.delete(own));
  }, []);
  const hasButton = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isFirst(ref.current),
  );
  return { ref, hasButton };
}
