import type { Schema } from "../../api/client";
import { formatQuantity } from "../../lib/format";
import { PastCard } from "./past-card";
import { dayHeading } from "./wording";
import "./day-section.css";

interface DaySectionProps {
  /** "2026-11-18". */
  day: string;
  items: readonly Schema<"PastRecommendation">[];
}

/** What was recommended on one day: the date at the left, or on a phone above. */
export function DaySection({ day, items }: DaySectionProps) {
  return (
    <section className="day" aria-label={dayHeading(day)}>
      <h2>
        {dayHeading(day)} <span>{formatQuantity(items.length, "vendor")}</span>
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
