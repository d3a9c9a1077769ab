import { DAY } from "../../api/durations";
import { type Day, utcDay } from "../../lib/day";

/** Inclusive at both ends. */
export interface Range {
  start: Day;
  end: Day;
}

/** What the date fields take, so that no half-typed year ("0202") is asked for; the server takes any. */
export const FIRST_DAY = "1970-01-01";
export const LAST_DAY = "2105-12-31";

/** Whether a text is an existing day in the range that the filters take. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST_DAY || text > LAST_DAY) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && utcDay(time) === text;
}

/** Nov 30 and a month → Dec 30; the last day of a month that has no such day. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return utcDay(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)));
}

/** Days of a range, both ends included. */
export function dayCount({ start, end }: Range): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / DAY) + 1;
}

/** The earlier of two days. */
export function earlier(one: Day, other: Day): Day {
  return one < other ? one : other;
}

/** The later of two days. */
export function later(one: Day, other: Day): Day {
  return one > other ? one : other;
}
