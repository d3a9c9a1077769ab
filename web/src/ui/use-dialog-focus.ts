import { useEffect, useRef } from "react";

/** What had the focus before the dialog that has just gone: one that takes its place leads back there. */
let handedOver: Element | null = null;

/**
 * Where the focus goes when a dialog opens and closes. Radix returns it only to its own trigger button,
 * and our dialogs are opened from models, so what had the focus is remembered here.
 */
export function useDialogFocus() {
  const before = useRef<Element | null>(null);
  useEffect(
    () => () => {
      handedOver = before.current;
      setTimeout(() => {
        handedOver = null;
      });
    },
    [],
  );
  return {
    /**
     * The dialog itself takes the focus, so that its title is read first and no button looks pressed; a field
     * with `data-takes-focus` has it instead. With `autoFocus` it would have it before this is called.
     */
    onOpenAutoFocus(event: Event) {
      event.preventDefault();
      const focused = document.activeElement;
      before.current = focused === document.body ? handedOver : focused;
      const dialog = event.currentTarget;
      if (!(dialog instanceof HTMLElement)) return;
      (dialog.querySelector<HTMLElement>("[data-takes-focus]") ?? dialog).focus();
    },
    /** Back to where it was, unless it has moved on; to the screen's content where that is gone. */
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const now = document.activeElement;
      const inside = event.currentTarget instanceof Node && event.currentTarget.contains(now);
      if (now !== null && now !== document.body && !inside) return;
      const target = before.current;
      const usable =
        target instanceof HTMLElement && target.isConnected && target.tagName !== "BODY";
      (usable ? target : document.getElementById("main"))?.focus();
    },
  };
}
