import { DAY } from "../api/durations";

/** A calendar day as the filters and the server write it, in UTC: "2026-11-21". */
export type Day = string;

/** The day that a moment falls on. */
export function utcDay(time: number): Day {
  return new Date(time).toISOString().slice(0, 10);
}

export function addDays(day: Day, days: number): Day {
  return utcDay(Date.parse(day) + days * DAY);
}
