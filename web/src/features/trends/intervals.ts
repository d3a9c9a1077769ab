import type { Schema } from "../../api/client";
import { addDays, addMonths, type Day, dayCount } from "./days";
import { dayText, monthText } from "./wording";

export type Interval = Schema<"Interval">;

export const INTERVALS: readonly { value: Interval; label: string }[] = [
  { value: "day", label: "Day" },
  { value: "week", label: "Week" },
  { value: "month", label: "Month" },
];

/** Up to about two months read well by day, up to about two years by week. */
const MOST_DAYS_BY_DAY = 62;
const MOST_DAYS_BY_WEEK = 800;

/** The interval that suits a range; without both ends its length is unknown, and weeks suit most. */
export function suitingInterval(start: Day | "", end: Day | "", today: Day): Interval {
  if (start === "") return "week";
  const days = dayCount({ start, end: end || today });
  if (days <= MOST_DAYS_BY_DAY) return "day";
  return days <= MOST_DAYS_BY_WEEK ? "week" : "month";
}

/** The last day of the bucket that begins on `start`. */
export function bucketEnd(start: Day, interval: Interval): Day {
  if (interval === "day") return start;
  return addDays(interval === "week" ? addDays(start, 7) : addMonths(start, 1), -1);
}

/** "Nov 21, 2026", "Week of Nov 16, 2026", "Nov 2026". */
export function bucketText(start: Day, interval: Interval): string {
  if (interval === "month") return monthText(start);
  return interval === "week" ? `Week of ${dayText(start)}` : dayText(start);
}
