import { SECOND } from "../api/durations";

const COUNT = new Intl.NumberFormat("en-US");
const TENTHS = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const DATE = { year: "numeric", month: "short", day: "numeric" } as const;
const UTC_DATE = new Intl.DateTimeFormat("en-US", { ...DATE, timeZone: "UTC" });
const MOMENT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** `12430` → "12,430". */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** `1204.25` → "1,204.3", a score of `58` → "58.0". */
export function formatTenths(number: number): string {
  return TENTHS.format(number);
}

/** An RFC 3339 time → "Nov 21, 2026", the reader's own day. */
export function formatDate(timestamp: string | Date): string {
  return new Date(timestamp).toLocaleDateString("en-US", DATE);
}

/** "Printed Nov 21, 2026". */
export function printedOn(now: Date): string {
  return `Printed ${formatDate(now)}`;
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

/** A part of a whole → "56%", rounded to whole per cents; of one that is there never "0%". */
export function formatShare(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (part / whole) * 100;
  return percent > 0 && percent < 1 ? "<1%" : `${Math.round(percent)}%`;
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

const LARGEST_UNIT = { name: "TB", size: 1e12 };
const BYTE_UNITS = [
  { name: "KB", size: 1e3 },
  { name: "MB", size: 1e6 },
  { name: "GB", size: 1e9 },
  LARGEST_UNIT,
];

/** Bytes → "812 bytes", "4.1 KB", "36 MB", as the server says them; a kilobyte has 1,000. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return formatQuantity(bytes, "byte");
  // 999.5 of a unit are rounded to one of the next.
  const { name, size } = BYTE_UNITS.find(({ size }) => bytes < size * 999.5) ?? LARGEST_UNIT;
  const tenths = Math.round((bytes * 10) / size);
  return `${tenths < 100 ? (tenths / 10).toFixed(1) : formatCount(Math.round(bytes / size))} ${name}`;
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
