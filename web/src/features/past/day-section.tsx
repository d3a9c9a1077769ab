import type { Schema } from "../../api/client";
import { formatQuantity, formatUtcDate } from "../../lib/format";
import styles from "./day-section.module.css";
import { PastCard } from "./past-card";

interface DaySectionProps {
  /** "2026-11-18". */
  day: string;
  items: readonly Schema<"PastRecommendation">[];
  /** Whether the page before or after may have more of them. */
  mayContinue: boolean;
}

/** The recommendations of one day, below its date. */
export function DaySection({ day, items, mayContinue }: DaySectionProps) {
  return (
    <section className={styles.day} aria-label={formatUtcDate(day)}>
      <h2>
        {formatUtcDate(day)}
        {!mayContinue && <span> {formatQuantity(items.length, "vendor")}</span>}
      </h2>
      <ul>
        {items.map((past) => (
          <li key={past.recommendationId}>
            <PastCard past={past} />
          </li>
        ))}
      </ul>
    </section>
  );
}
