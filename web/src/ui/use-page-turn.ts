import { useRef } from "react";

/** Turns the pages of a list: each begins at its top, and a keyboard's focus follows there, so that Tab goes on at its first entry. */
export function usePageTurn<Place extends HTMLElement>(turn: (page: number) => void) {
  const list = useRef<Place>(null);
  const turnTo = (page: number, byKeyboard: boolean) => {
    turn(page);
    list.current?.scrollIntoView({ block: "start" });
    if (byKeyboard) list.current?.focus({ preventScroll: true });
  };
  return { list, turnTo };
}
