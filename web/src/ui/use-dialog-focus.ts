import { useEffect, useRef } from "react";
import { firstFocusableIn } from "../lib/focusable";

/** What had the focus, then what held that, from the inside out; a row is followed by the next and the previous. */
type FocusTrail = readonly Element[];

/** The trail of the dialog that has just gone: one that takes its place leads back there. */
let handedOver: FocusTrail = [];

/** The trails of the open dialogs: one that opens from within it and outlives it leads back there too. */
const focusTrails = new WeakMap<Element, FocusTrail>();

/**
 * Where the focus goes when a dialog opens and closes. Radix returns it only to its own trigger button,
 * and our dialogs are opened from models, so what had the focus is remembered here.
 */
export function useDialogFocus(open: boolean) {
  const before = useRef<FocusTrail>([]);
  useEffect(() => {
    if (!open) return;
    return () => {
      handedOver = before.current;
      setTimeout(() => {
        handedOver = [];
      });
    };
  }, [open]);
  return {
    /**
     * The dialog itself takes the focus, so that its title is read first and no button looks pressed; a field
     * with `data-takes-focus` has it instead. With `autoFocus` it would have it before this is called.
     */
    onOpenAutoFocus(event: Event) {
      event.preventDefault();
      const dialog = event.currentTarget;
      if (!(dialog instanceof HTMLElement)) return;
      const focused = document.activeElement;
      before.current = focused === document.body ? handedOver : focusTrailOf(focused);
      focusTrails.set(dialog, before.current);
      (dialog.querySelector<HTMLElement>("[data-takes-focus]") ?? dialog).focus();
    },
    /** Back to where it was, unless it has moved on; where that is gone, to what has taken its place. */
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const now = document.activeElement;
      const inside = event.currentTarget instanceof Node && event.currentTarget.contains(now);
      if (now !== null && now !== document.body && !inside) return;
      let place: HTMLElement | undefined;
      for (const element of before.current) place ??= focusableAt(element);
      (place ?? document.getElementById("main"))?.focus();
    },
  };
}

function focusTrailOf(focused: Element | null): FocusTrail {
  if (!focused) return [];
  const around: Element[] = [];
  const screen = focused.closest("main");
  for (let at = focused.parentElement; screen && at && at !== screen; at = at.parentElement) {
    const rows = at.matches("li, tr") ? [at.nextElementSibling, at.previousElementSibling] : [];
    around.push(at, ...rows.filter((row) => row !== null));
  }
  const dialog = focused.closest("[role=dialog]");
  return [focused, ...around, ...((dialog && focusTrails.get(dialog)) ?? [])];
}

function focusableAt(place: Element): HTMLElement | undefined {
  if (!place.isConnected) return undefined;
  const takesFocus = place instanceof HTMLElement && place.matches("[tabindex]");
  return takesFocus ? place : firstFocusableIn(place);
}
