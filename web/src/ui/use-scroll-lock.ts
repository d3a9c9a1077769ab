import { useLayoutEffect } from "react";

/** Keeps the page behind a dialog from scrolling, without a jump where its scroll bar was. */
export function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (!locked || root.dataset.scrollLocked !== undefined) return;
    const scrollBarWidth = window.innerWidth - root.clientWidth;
    root.style.setProperty("--scroll-bar-width", `${scrollBarWidth}px`);
    root.dataset.scrollLocked = "";
    return () => {
      delete root.dataset.scrollLocked;
    };
  }, [locked]);
}
