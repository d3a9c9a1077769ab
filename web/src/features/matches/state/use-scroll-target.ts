import { useEffect, useRef } from "react";
import type { MatchesModel } from "./matches-model";

/**
 * Brings the returned element into view when it is the model's scroll target, and puts the focus on its
 * first control, so that keyboard users continue from there.
 */
export function useScrollTarget<Target extends HTMLElement>(
  model: MatchesModel,
  categoryId: string,
) {
  const element = useRef<Target>(null);
  const isTarget = model.scrollTarget.value === categoryId;
  useEffect(() => {
    if (!isTarget) return;
    const control = element.current?.querySelector<HTMLElement>("button");
    element.current?.scrollIntoView({ block: "start" });
    // A dialog that closes on the same click returns the focus in the next task; this runs after it.
    setTimeout(() => control?.focus({ preventScroll: true }));
    model.clearScrollTarget();
  }, [isTarget, model]);
  return element;
}
