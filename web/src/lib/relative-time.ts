import { DAY, HOUR, MINUTE } from "../api/durations";
import { formatDate } from "./format";

const WORDS = new Intl.RelativeTimeFormat("en-US");

/** How long ago a time was: "just now", "12 minutes ago", "3 days ago", and after a month its date. */
export function formatRelativeTime(timestamp: string, now: number): string {
  const passed = now - new Date(timestamp).getTime();
  if (passed < MINUTE) return "just now";
  if (passed < HOUR) return WORDS.format(-Math.floor(passed / MINUTE), "minute");
  if (passed < DAY) return WORDS.format(-Math.floor(passed / HOUR), "hour");
  if (passed < 30 * DAY) return WORDS.format(-Math.floor(passed / DAY), "day");
  return formatDate(timestamp);
}
