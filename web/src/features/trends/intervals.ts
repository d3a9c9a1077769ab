import type { Schema } from "../../api/client";
import { addDays, type Day } from "../../lib/day";
import { options } from "../../lib/options";
import { addMonths, dayCount } from "./days";
import { dayText, monthText } from "./format";

export type Interval = Schema<"Interval">;

export const INTERVAL_NAMES: Readonly<Record<Interval, string>> = {
  day: "Day",
  week: "Week",
  month: "Month",
};
export const INTERVALS = options(INTERVAL_NAMES);

/** About two months are readable by day, about two years by week. */
export const MAX_DAYS_BY_DAY = 62;
const MAX_DAYS_BY_WEEK = 800;

/** The default interval for a range; weeks if its length is unknown. */
export function defaultInterval(start: Day | "", end: Day | "", today: Day): Interval {
  if (start === "") return "week";
  const days = dayCount({ start, end: end || today });
  if (days <= MAX_DAYS_BY_DAY) return "day";
  return days <= MAX_DAYS_BY_WEEK ? "week" : "month";
}

/** The last day of the bucket that begins on `start`. */
export function bucketEnd(start: Day, interval: Interval): Day {
  if (interval === "day") return start;
  return addDays(interval === "week" ? addDays(start, 7) : addMonths(start, 1), -1);
}

const WEEK_OF = "Week of ";

/** "Nov 21, 2026", "Week of Nov 16, 2026", "Nov 2026". */
export function bucketText(start: Day, interval: Interval): string {
  if (interval === "month") return monthText(start);
  return interval === "week" ? `${WEEK_OF}${dayText(start)}` : dayText(start);
}

/** Below a head that says "Week", and no date breaks: "Nov 16, 2026", "Nov 16 – Nov 21, 2026, so far". */
export function cellText(bucketText: string): string {
  return bucketText.replace(WEEK_OF, "").replace(/ (?=[\d–])/g, "\u00a0");
}
