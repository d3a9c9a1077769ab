import { LIMITS } from "../api/facts";
import { addDays, type Day, utcDay } from "./day";
import { formatUtcDate } from "./format";

/** Said in place of a comparison with days before the first of all bookings. */
export const NO_EARLIER_DATA = "No earlier data";

/** Whether the data has begun by this day; `dataFrom` is when the oldest of all bookings was made, whatever the filters. */
function beginsBy(day: Day, dataFrom: string | null): boolean {
  return dataFrom !== null && utcDay(Date.parse(dataFrom)) <= day;
}

/** The fewest days at the end of a window without any booking, whatever the filters, that say that the data ended. */
export const ENDED_DAYS = 7;

/** They are also as many times longer than the days from one booking to the next. */
const ENDED_GAPS = 3;

interface Data {
  readonly dataFrom: string | null;
  readonly dataThrough: string | null;
}

/**
 * What is said in place of a change between the last so many days, which end with `lastDay`, and as many before, where the data
 * does not go on to the end of both: a fall would be invented. Null where the change can be shown. `bookings` are those of the
 * fuller of both, where all were counted: few of them lie far apart.
 */
export function inPlaceOfChange(
  days: number,
  lastDay: Day,
  data: Data,
  bookings?: number,
): string | null {
  const apart = bookings ? Math.ceil((ENDED_GAPS * days) / bookings) : 0;
  const ended = endOfData(Math.max(ENDED_DAYS, Math.min(apart, days)), lastDay, data);
  return ended ?? (hasDaysBefore(days, lastDay, data.dataFrom) ? null : NO_EARLIER_DATA);
}

/** Where the data ended before the last so many days, which end with `lastDay`; null where it goes on. */
function endOfData(days: number, lastDay: Day, { dataThrough }: Data): string | null {
  if (dataThrough === null || hasDaysUpTo(days, lastDay, dataThrough)) return null;
  const isGone = !hasDaysUpTo(LIMITS.changeDaysShort, lastDay, dataThrough);
  return isGone ? `No data since ${formatUtcDate(dataThrough)}` : dataThroughText(dataThrough);
}

/** Whether the data has all of the days before the last so many, which end with `lastDay`. */
function hasDaysBefore(days: number, lastDay: Day, dataFrom: string | null): boolean {
  return beginsBy(addDays(lastDay, 1 - 2 * days), dataFrom);
}

/**
 * Whether the data goes on into the last so many days, which end with `lastDay`; `dataThrough` is when the newest of all
 * bookings was made, whatever the filters.
 */
function hasDaysUpTo(days: number, lastDay: Day, dataThrough: string): boolean {
  return utcDay(Date.parse(dataThrough)) > addDays(lastDay, -days);
}

/** "Data through Nov 20, 2026": when the newest of all bookings was made. */
export function dataThroughText(dataThrough: string): string {
  return `Data through ${formatUtcDate(dataThrough)}`;
}

/** The last full day. */
export function yesterday(today: Day): Day {
  return addDays(today, -1);
}
