import { addDays, type Day, utcDay } from "./day";
import { formatUtcDate } from "./format";

/** Said in place of a comparison with days before the first of all bookings. */
export const NO_EARLIER_DATA = "No earlier data";

/** Whether the data has begun by this day; `dataFrom` is when the oldest of all bookings was made, whatever the filters. */
export function beginsBy(day: Day, dataFrom: string | null): boolean {
  return dataFrom !== null && utcDay(Date.parse(dataFrom)) <= day;
}

/** Whether the data has all of the days before the last so many, which end with `lastDay`. */
export function hasDaysBefore(days: number, lastDay: Day, dataFrom: string | null): boolean {
  return beginsBy(addDays(lastDay, 1 - 2 * days), dataFrom);
}

/**
 * Whether the data goes on into the last so many days, which end with `lastDay`; `dataThrough` is when the newest of all
 * bookings was made, whatever the filters.
 */
export function hasDaysUpTo(days: number, lastDay: Day, dataThrough: string | null): boolean {
  return dataThrough === null || utcDay(Date.parse(dataThrough)) > addDays(lastDay, -days);
}

/** Said in place of a change where the data ended before it: a fall to nothing would be invented. */
export function noDataSince(dataThrough: string | null): string | null {
  return dataThrough && `No data since ${formatUtcDate(dataThrough)}`;
}

/** The last full day. */
export function yesterday(today: Day): Day {
  return addDays(today, -1);
}
