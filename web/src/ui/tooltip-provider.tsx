import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";

/** How long the pointer rests before a tooltip comes, in milliseconds, and for how long the next one comes at once. */
export const DELAY = 700;
export const SKIPPED_DELAY = 300;

/** Gives all tooltips their delays; stands once, around the app. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={DELAY} skipDelayDuration={SKIPPED_DELAY}>
      {children}
    </Radix.Provider>
  );
}
