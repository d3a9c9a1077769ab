const COUNT = new Intl.NumberFormat("en-US");
const DATE = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

/** `12430` → "12,430". */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** An RFC 3339 time → "Nov 21, 2026", in UTC as all filters are. */
export function formatDate(timestamp: string): string {
  return DATE.format(new Date(timestamp));
}

/** A part of a whole → "56%", rounded to whole per cents. */
export function formatShare(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 100)}%`;
}

/** `(1, "firm")` → "1 firm", `(3, "firm")` → "3 firms". */
export function formatQuantity(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}
