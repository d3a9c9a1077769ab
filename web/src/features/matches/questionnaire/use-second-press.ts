import { type MouseEvent, useEffect, useRef } from "react";

interface Place {
  readonly clientX: number;
  readonly clientY: number;
}

/** As far as a hand that stays moves, in pixels. */
const NEAR = 16;

/** As long as a second press follows the first, in milliseconds. */
const SOON = 1_000;

/**
 * A second press at the place of one that put other buttons there is meant for the button that was there before,
 * until the pointer went away or the others have been there (`replaced`) for a while.
 */
export function useSecondPress(replaced: boolean) {
  const place = useRef<Place | null>(null);
  useEffect(() => {
    if (!replaced) return;
    const timer = setTimeout(() => {
      place.current = null;
    }, SOON);
    return () => clearTimeout(timer);
  }, [replaced]);
  useEffect(() => {
    const leave = (event: PointerEvent) => {
      if (!isNear(place.current, event)) place.current = null;
    };
    const away = ["pointermove", "pointerdown"] as const;
    for (const type of away) window.addEventListener(type, leave);
    return () => {
      for (const type of away) window.removeEventListener(type, leave);
    };
  }, []);
  return {
    remember({ clientX, clientY }: MouseEvent) {
      // Neither has a place: a press by keyboard, nor one that a program made.
      place.current = clientX === 0 && clientY === 0 ? null : { clientX, clientY };
    },
    /** Keeps a second press from the buttons within; the next one reaches them. */
    holdBack(event: MouseEvent) {
      if (isNear(place.current, event)) event.stopPropagation();
      place.current = null;
    },
  };
}

function isNear(place: Place | null, { clientX, clientY }: Place): boolean {
  if (place === null) return false;
  return Math.hypot(clientX - place.clientX, clientY - place.clientY) <= NEAR;
}
