import type { Schema } from "../../api/client";
import type { Day } from "../../lib/day";
import { inPlaceOfChange, yesterday } from "../../lib/earlier-data";
import { dayCount, type Range } from "./days";
import { closedRange, type Filters } from "./filters";
import { shiftedRange } from "./range-presets";

const FAR_FUTURE = "9999-12-31";

/** The days just before From to To, as many; null unless both are set. */
export function rangeBefore(filters: Filters): Range | null {
  const range = closedRange(filters);
  return range && shiftedRange(range, -1, FAR_FUTURE);
}

/** The last day of a comparison of so many days with as many before: To, else yesterday, the last full day. */
export function lastDay({ end }: Filters, today: Day): Day {
  return end || yesterday(today);
}

/** Says below counts that the data does not go on over all of From to To and the period before; null where it does. */
export function comparisonNote(
  trends: Schema<"Trends"> | undefined,
  filters: Filters,
): string | null {
  return trends && trends.total > 0 ? inPlaceOfChanges(trends, filters) : null;
}

/** The counts without those of the period before, where the data does not go on over all of both. */
export function comparable(trends: Schema<"Trends">, filters: Filters): Schema<"Trends"> {
  if (inPlaceOfChanges(trends, filters) === null) return trends;
  return {
    ...trends,
    categoryCounts: trends.categoryCounts.map((count) => ({ ...count, previous: null })),
    stateCounts: trends.stateCounts.map((count) => ({ ...count, previous: null })),
  };
}

function inPlaceOfChanges(trends: Schema<"Trends">, filters: Filters): string | null {
  const range = closedRange(filters);
  const before = trends.categoryCounts.reduce((sum, { previous }) => sum + (previous ?? 0), 0);
  const bookings = ofAll(filters, Math.max(trends.total, before));
  return range && inPlaceOfChange(dayCount(range), range.end, trends, bookings);
}

/** Bookings that were counted whatever their place and firm; how often any is made is not known of a part of them. */
export function ofAll({ dma, state, firmSize }: Filters, bookings: number): number | undefined {
  return dma || state || firmSize ? undefined : bookings;
}
