import type { Schema } from "../../api/client";
import { formatCount, formatDate } from "../../lib/format";
import type { Day, Range } from "./days";

const HOUR_MS = 3_600_000;

/** Below this, a percentage says more than the figures can bear. */
const SMALL = 10;

const PERCENT = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
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

/** Which way a figure went; the words carry the sign as well. */
export interface ChangeWords {
  direction: "up" | "down" | "flat";
  /** "+12.3%", "-4", "new". */
  text: string;
}

/** How a window compares with the one before it; null where there is nothing to compare with. */
export function windowChange({ current, previous }: Schema<"ChangeWindow">): ChangeWords | null {
  return previous === 0 ? null : percentChange(current, previous);
}

/** The change of one row: "new" without an earlier count, only the difference where a count is small. */
export function rowChange(count: number, previous: number | null): ChangeWords | null {
  if (previous === null) return null;
  if (previous === 0) return count === 0 ? null : { direction: "up", text: "new" };
  if (previous < SMALL || count < SMALL) return difference(count - previous);
  return percentChange(count, previous);
}

/** "Nov 21, 2026". */
export function dayText(day: Day): string {
  return formatDate(day);
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

/** When a booking was made, counted in hours for the first four (spec section 2). */
export function bookingDate(createdTime: string | null, now: number): string {
  const time = createdTime === null ? Number.NaN : Date.parse(createdTime);
  if (createdTime === null || Number.isNaN(time)) return "Unknown Date";
  const hours = Math.floor((now - time) / HOUR_MS);
  if (hours < 1) return "Just Now";
  if (hours < 4) return hours === 1 ? "1 hour ago" : `${hours} hours ago`;
  return formatDate(createdTime);
}

/** Where a booking came from: the most exact place that is known. */
export function bookingLocation({ cityState, state, dma }: Schema<"Booking">): string {
  return cityState || (isKnownState(state) && state) || dma || "Unknown Location";
}

/** Whether a state is one; the server writes "Unknown" where it has none. */
export function isKnownState(state: string | null): state is string {
  return state !== null && state !== "" && state.toLowerCase() !== "unknown";
}

function percentChange(current: number, previous: number): ChangeWords {
  const percent = Math.round(((current - previous) / previous) * 1000) / 10;
  const sign = percent > 0 ? "+" : percent < 0 ? "-" : "";
  return { direction: direction(percent), text: `${sign}${PERCENT.format(Math.abs(percent))}%` };
}

function difference(by: number): ChangeWords {
  const sign = by > 0 ? "+" : by < 0 ? "-" : "";
  return { direction: direction(by), text: `${sign}${formatCount(Math.abs(by))}` };
}

function direction(by: number): ChangeWords["direction"] {
  if (by === 0) return "flat";
  return by > 0 ? "up" : "down";
}
