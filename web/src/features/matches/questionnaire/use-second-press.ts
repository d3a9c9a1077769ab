import { type MouseEvent, useEffect, useRef } from "react";

interface Place {
  readonly clientX: number;
  readonly clientY: number;
}

/** As far as a hand that stays moves, in pixels. */
const NEAR = 16;

/**
 * A second press at the place of one that put other buttons there is meant for the button that was there before.
 * The pointer has to go away first.
 */
export function useSecondPress() {
  const place = useRef<Place | null>(null);
  useEffect(() => {
    const leave = (event: PointerEvent) => {
      if (!isNear(place.current, event)) place.current = null;
    };
    window.addEventListener("pointermove", leave);
    return () => window.removeEventListener("pointermove", leave);
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
