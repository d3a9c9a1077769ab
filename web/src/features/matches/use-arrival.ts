import { useEffect, useRef } from "react";
import type { MatchesModel } from "./matches-model";

/**
 * Brings the returned element into view when the model leads to its category, and puts the focus on its
 * first control, so that whoever works by keyboard goes on from there.
 */
export function useArrival<Place extends HTMLElement>(model: MatchesModel, categoryId: string) {
  const place = useRef<Place>(null);
  const arrives = model.leadTo.value === categoryId;
  useEffect(() => {
    if (!arrives) return;
    const control = place.current?.querySelector<HTMLElement>("button");
    place.current?.scrollIntoView({ block: "start" });
    // A dialog that closes with the same press gives the focus back in its own next turn: this comes after.
    setTimeout(() => control?.focus({ preventScroll: true }));
    model.arrived();
  }, [arrives, model]);
  return place;
}
