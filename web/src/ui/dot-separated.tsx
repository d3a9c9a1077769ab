import type { ReactNode } from "react";
import styles from "./dot-separated.module.css";

/** "Member · until Dec 5, 2026": each part in one line where it fits, and no dot at an end of one. */
export function DotSeparated({ items }: { items: readonly ReactNode[] }) {
  return (
    <span className={styles.parts}>
      {items.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stand in their order and hold no state
        <span key={index} className={styles.part}>
          {index > 0 && (
            <>
              <span className={styles.dot} aria-hidden>
                ·
              </span>{" "}
            </>
          )}
          {part}{" "}
        </span>
      ))}
    </span>
  );
}
