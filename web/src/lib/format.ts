import { SECOND } from "../api/durations";

const COUNT = new Intl.NumberFormat("en-US");
const DATE = { year: "numeric", month: "short", day: "numeric" } as const;
const UTC_DATE = new Intl.DateTimeFormat("en-US", { ...DATE, timeZone: "UTC" });
const MOMENT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** `12430` → "12,430". */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** An RFC 3339 time → "Nov 21, 2026", the reader's own day. */
export function formatDate(timestamp: string | Date): string {
  return new Date(timestamp).toLocaleDateString("en-US", DATE);
}

/** A day or a time → "Nov 21, 2026", in UTC as the filters of Trends are. */
export function formatUtcDate(timestamp: string): string {
  return UTC_DATE.format(new Date(timestamp));
}

/** An RFC 3339 time → "2026-11-21", the reader's own day. */
export function localDay(timestamp: string): string {
  const time = new Date(timestamp);
  const parts = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

/** A part of a whole → "56%", rounded to whole per cents. */
export function formatShare(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 100)}%`;
}

/** `(1, "firm")` → "1 firm", `(3, "firm")` → "3 firms". */
export function formatQuantity(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

/** A price bracket → "$$$"; none → "". */
export function formatPrice(bracket: number): string {
  return "$".repeat(bracket);
}

const WORDS = "zero one two three four five six seven eight nine ten".split(" ");

/** `5` → "five"; above ten in digits. */
export function numberWord(count: number): string {
  return WORDS[count] ?? formatCount(count);
}

/** Bytes → "214 KB", "1.2 MB"; a kilobyte has 1,000. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return formatQuantity(bytes, "byte");
  const [unit, size] = bytes < 999_500 ? ["KB", 1000] : ["MB", 1_000_000];
  const amount = bytes / Number(size);
  return `${COUNT.format(amount < 9.95 ? Math.round(amount * 10) / 10 : Math.round(amount))} ${unit}`;
}

/** Milliseconds → "0.4 s", "12 s", "2 min 5 s". */
export function formatDuration(milliseconds: number): string {
  const seconds = milliseconds / SECOND;
  if (seconds < 9.95) return `${Math.max(0.1, seconds).toFixed(1)} s`;
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** An RFC 3339 time → "Nov 21, 2026, 8:14 AM", on the reader's own clock. */
export function formatMoment(timestamp: string): string {
  // A plain blank, where newer browsers put a narrow one before AM.
  return MOMENT.format(new Date(timestamp)).replace(/\s/g, " ");
}
