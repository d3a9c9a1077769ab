import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";

/** Gives all tooltips their delays; stands once, around the app. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}
