import type { Schema } from "../../api/client";
import { localDay } from "../../lib/format";

type Past = Schema<"PastRecommendation">;

/** The recommendations of one day. */
export interface PastDay {
  /** "2026-11-18", of the reader. */
  day: string;
  items: Past[];
}

/** Groups a list that is ordered by time into days. */
export function groupByDay(items: readonly Past[]): PastDay[] {
  const days: PastDay[] = [];
  for (const item of items) {
    const day = localDay(item.recommendedAt);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
