import type { ReactNode } from "react";
import styles from "./chip.module.css";

interface ChipProps {
  pressed: boolean;
  onToggle: () => void;
  /** In brackets after the label: how many are selected. */
  count?: number;
  children: ReactNode;
}

/** A filter that is on or off. Put chips into `Chips`. */
export function Chip({ pressed, onToggle, count, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onToggle}>
      <bdi>{children}</bdi>
      {count !== undefined && <span className={styles.count}> ({count})</span>}
    </button>
  );
}
