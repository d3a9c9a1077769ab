import type { Schema } from "../../api/client";

type Past = Schema<"PastRecommendation">;

/** What was recommended on one day. */
export interface PastDay {
  /** "2026-11-18", in UTC. */
  day: string;
  items: Past[];
}

/** Splits the list, which is in order of time, where one day ends and another begins. */
export function byDay(items: readonly Past[]): PastDay[] {
  const days: PastDay[] = [];
  for (const item of items) {
    const day = item.recommendedAt.slice(0, 10);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
