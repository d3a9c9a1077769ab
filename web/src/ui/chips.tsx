import type { ReactNode } from "react";
import { classNames } from "../lib/class-names";
import styles from "./chip.module.css";
import { scrollFade } from "./scroll-fade";

interface ChipsProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** A row of chips: it wraps on a wide window and scrolls inside itself on a phone. */
export function Chips({ label, className, children }: ChipsProps) {
  return (
    <fieldset ref={scrollFade} className={classNames(styles.chips, className)} aria-label={label}>
      {children}
    </fieldset>
  );
}
