import { useEffect } from "react";
import { firstFocusableIn } from "../../lib/focusable";

/**
 * Where the focused element goes away or is disabled, and nothing else takes the focus, moves the focus to what is
 * next to it. The browser alone would drop it, and people who use a keyboard or a screen reader would start at the
 * top again.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    let held: Element | null = null;
    let byPointer = false;
    const hold = ({ target }: FocusEvent) => {
      held = target instanceof Element ? target : null;
    };
    // Before a press with a pointer focuses something, nobody goes on from where the focus was.
    const press = () => {
      held = null;
      byPointer = true;
    };
    const type = () => {
      byPointer = false;
    };
    const observer = new MutationObserver((records) => {
      const lost = held;
      if (!lost || (lost.isConnected && !lost.matches(":disabled"))) return;
      const record = records.find((mutation) => takesAway(mutation, lost));
      if (!record) return;
      held = null;
      // Dialogs and screens that move the focus themselves have done so by then.
      requestAnimationFrame(() => setTimeout(() => isLost() && focusNear(record, byPointer)));
    });
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ["disabled"],
    });
    document.addEventListener("focusin", hold);
    document.addEventListener("pointerdown", press);
    document.addEventListener("keydown", type, true);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", hold);
      document.removeEventListener("pointerdown", press);
      document.removeEventListener("keydown", type, true);
    };
  }, []);
}

function takesAway({ type, target, removedNodes }: MutationRecord, lost: Element): boolean {
  if (type === "attributes") return target.contains(lost);
  return [...removedNodes].some((node) => node.contains(lost));
}

function isLost(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.matches(":disabled");
}

/**
 * What follows in the same place, else what stands before it, else the same a level further out. Someone with a pointer
 * looks elsewhere already, as at the top of the next page: nothing scrolls.
 */
function focusNear(record: MutationRecord, preventScroll: boolean): void {
  const { type, target, nextSibling, previousSibling } = record;
  let [next, previous, parent] =
    type === "attributes"
      ? [target.nextSibling, target.previousSibling, target.parentNode]
      : [nextSibling, previousSibling, target];
  while (parent && parent !== document.body) {
    const found =
      firstFocusable(next, "nextSibling") ?? firstFocusable(previous, "previousSibling");
    if (found) {
      found.focus({ preventScroll });
      return;
    }
    [next, previous, parent] = [parent.nextSibling, parent.previousSibling, parent.parentNode];
  }
  document.getElementById("main")?.focus({ preventScroll: true });
}

function firstFocusable(
  start: Node | null,
  direction: "nextSibling" | "previousSibling",
): HTMLElement | undefined {
  for (let node = start; node; node = node[direction]) {
    const found = node instanceof HTMLElement ? firstFocusableIn(node) : undefined;
    if (found) return found;
  }
  return undefined;
}
