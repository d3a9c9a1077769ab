import type { ReactNode } from "react";
import "./chip.css";

interface ChipsProps {
  label: string;
  children: ReactNode;
}

/** A row of chips: it wraps on a wide window and scrolls inside itself on a phone. */
export function Chips({ label, children }: ChipsProps) {
  return (
    <fieldset className="chips" aria-label={label}>
      {children}
    </fieldset>
  );
}
