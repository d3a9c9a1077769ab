import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from "react";

/** Each failure, and whether it is an aside: a line beside what the screen is about. */
const failures = new Map<Element, boolean>();
const listeners = new Set<() => void>();

/** A dialog hides what is behind it, and a part that is used by itself may stand far below: their failures are counted
 * apart. */
const placeOf = (failure: Element) => failure.closest("[role=dialog], [data-own-failures]");

function isFirst(own: Element | null, isAside: boolean): boolean {
  return ![...failures].some(([other, otherIsAside]) => {
    if (own === null || placeOf(other) !== placeOf(own)) return false;
    if (otherIsAside !== isAside) return isAside;
    return other.compareDocumentPosition(own) & Node.DOCUMENT_POSITION_FOLLOWING;
  });
}

/**
 * Of everything that failed in one place only the topmost has the button, which asks again for all that failed: after
 * an outage there is one thing to read and to press. An aside comes after all others.
 */
export function useFirstFailure<Of extends HTMLElement>(
  isAside = false,
): {
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
    change(() => failures.set(own, isAside));
    return () => change(() => failures.delete(own));
  }, [isAside]);
  const hasButton = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isFirst(ref.current, isAside),
  );
  return { ref, hasButton };
}
