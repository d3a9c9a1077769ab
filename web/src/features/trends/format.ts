import type { Schema } from "../../api/client";
import { HOUR } from "../../api/durations";
import { UNKNOWN } from "../../api/facts";
import type { Day } from "../../lib/day";
import { formatQuantity, formatTenths, formatUtcDate } from "../../lib/format";
import type { Range } from "./days";

/** In place of a chart or a list of which nothing is counted. */
export const NO_DATA = "No data available";

/** Smaller counts make percentages meaningless. */
const MIN_FOR_PERCENT = 10;

const SHORT_DAY = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
const MONTH = new Intl.DateTimeFormat("en-US", {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** The direction of a change; the text carries the sign as well. */
export interface ChangeLabel {
  direction: "up" | "down" | "flat";
  /** "+12.3%", "-4 bookings", "new". */
  text: string;
}

/** Change against the previous window, in bookings for small counts; null if that is empty. */
export function windowChange({ current, previous }: Schema<"ChangeWindow">): ChangeLabel | null {
  if (previous === 0) return null;
  return isSmall(current, previous)
    ? difference(current - previous)
    : percentChange(current, previous);
}

/** The change of one row: "new" without a previous count, "no change" for the same, the difference for small counts. */
export function rowChange(count: number, previous: number | null): ChangeLabel | null {
  if (previous === null) return null;
  if (previous === 0) return count === 0 ? null : { direction: "up", text: "new" };
  if (isSmall(count, previous) || count === previous) return difference(count - previous);
  return percentChange(count, previous);
}

/** "Nov 21, 2026". */
export function dayText(day: Day): string {
  return formatUtcDate(day);
}

/** "Nov 1 – Nov 21, 2026", with both years where they differ. */
export function rangeText({ start, end }: Range): string {
  if (start === end) return dayText(start);
  const from = start.slice(0, 4) === end.slice(0, 4) ? shortDay(start) : dayText(start);
  return `${from} – ${dayText(end)}`;
}

/** "Nov 21". */
export function shortDay(day: Day): string {
  return SHORT_DAY.format(Date.parse(day));
}

/** "Nov 2026". */
export function monthText(day: Day): string {
  return MONTH.format(Date.parse(day));
}

/** So many hours a booking says how long ago it was made. */
export const HOURS_AGO = 4;

/** When a booking was made, in hours for the first of them: docs/product.md#recent-bookings. */
export function bookingDate(createdTime: string | null, now: number): string {
  const time = createdTime === null ? Number.NaN : Date.parse(createdTime);
  if (createdTime === null || Number.isNaN(time)) return "Unknown Date";
  const hours = Math.floor((now - time) / HOUR);
  if (hours < 1) return "Just Now";
  if (hours < HOURS_AGO) return hours === 1 ? "1 hour ago" : `${hours} hours ago`;
  return formatUtcDate(createdTime);
}

/** The most precise known location of a booking. */
export function bookingLocation({ cityState, state, dma }: Schema<"Booking">): string {
  return cityState || (isKnownState(state) && state) || dma || "Unknown Location";
}

/** Whether a booking has a state; the server sends `UNKNOWN` without one. */
export function isKnownState(state: string | null): state is string {
  return state !== null && state !== "" && state.toLowerCase() !== UNKNOWN.toLowerCase();
}

function isSmall(current: number, previous: number): boolean {
  return previous < MIN_FOR_PERCENT || current < MIN_FOR_PERCENT;
}

function percentChange(current: number, previous: number): ChangeLabel {
  const percent = Math.round(((current - previous) / previous) * 1000) / 10;
  const sign = percent > 0 ? "+" : percent < 0 ? "-" : "";
  return { direction: direction(percent), text: `${sign}${formatTenths(Math.abs(percent))}%` };
}

function difference(by: number): ChangeLabel {
  const sign = by > 0 ? "+" : "-";
  const text = by === 0 ? "no change" : `${sign}${formatQuantity(Math.abs(by), "booking")}`;
  return { direction: direction(by), text };
}

function direction(by: number): ChangeLabel["direction"] {
  if (by === 0) return "flat";
  return by > 0 ? "up" : "down";
}
