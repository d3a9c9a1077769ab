import type { Schema } from "../../api/client";
import type { Day } from "../../lib/day";
import { rangeBefore } from "./comparison";
import { earlier, later } from "./days";
import type { Filters } from "./filters";
import { type ChangeLabel, rangeText, rowChange } from "./format";
import { bucketEnd, bucketText } from "./intervals";

/** One point of the chart, with the point at the same offset in the previous period. */
export interface Bucket {
  start: Day;
  /** The last day of the bucket, inclusive. */
  end: Day;
  /** "Week of Nov 16, 2026, so far". */
  text: string;
  count: number | null;
  previousText: string;
  /** Null also where the data begins after those days: nobody counted then. */
  previous: number | null;
  /** The previous period, or the data, holds only a part of those days: drawn, it would look like a plunge. */
  previousPartial: boolean;
  change: ChangeLabel | null;
  /** Not over yet, cut by From or To, or where the data begins or ends: its count is not comparable with
   * the others. */
  partial: boolean;
}

/**
 * The points of the chart in order. Where the two periods touch a different number of weeks or months, the
 * longer one decides how many points there are. Empty buckets in the future are left out, and those of which nothing
 * is known.
 */
export function toBuckets(series: Schema<"Series">, filters: Filters, today: Day): Bucket[] {
  const previous = series.previous.map((point) => knownBefore(point, series, filters));
  const points = series.points.filter(({ start, count }) => start <= today || count > 0);
  const all = Array.from({ length: Math.max(points.length, previous.length) }, (_, index) => {
    const point = points[index];
    const before = previous[index];
    const days = point && span(point.start, series, filters, today);
    return {
      start: days?.start ?? "",
      end: days?.end ?? "",
      text: days?.text ?? "",
      count: point?.count ?? null,
      previousText: before?.text ?? "",
      previous: before?.count ?? null,
      previousPartial: before?.partial ?? false,
      change:
        point && before && !days?.partial && !before.partial
          ? rowChange(point.count, before.count)
          : null,
      partial: days?.partial ?? false,
    };
  });
  return all.filter(({ count, previous }) => count !== null || previous !== null);
}

/** The count that is drawn and compared: null where only a part of the days is known. */
export function wholePrevious({ previous, previousPartial }: Bucket): number | null {
  return previousPartial ? null : previous;
}

/** A point of the previous period, as far as the period and the data have its days. */
function knownBefore(
  { start, count }: Schema<"SeriesPoint">,
  { interval, dataFrom }: Schema<"Series">,
  filters: Filters,
) {
  const period = rangeBefore(filters);
  const wholeEnd = bucketEnd(start, interval);
  const from = later(start, later(period?.start ?? start, dataFrom ?? start));
  const to = earlier(wholeEnd, period?.end ?? wholeEnd);
  const partial = from !== start || to !== wholeEnd;
  return {
    count: from > to ? null : count,
    text: partial ? rangeText({ start: from, end: to }) : bucketText(start, interval),
    partial,
  };
}

/**
 * "Nov 1 – Nov 21, 2026": the days that the chart shows, none of them to come unless there are bookings on it;
 * null before it shows any.
 */
export function shownDays(all: readonly Bucket[], today: Day): string | null {
  const shown = all.filter(({ start }) => start !== "");
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last) return null;
  const end = last.start > today ? last.end : earlier(last.end, today);
  return rangeText({ start: first.start, end });
}

/** Without From and To the data sets the limits; days still to come are left out. */
function span(start: Day, series: Schema<"Series">, filters: Filters, today: Day) {
  const { interval, dataFrom, dataThrough } = series;
  const wholeEnd = bucketEnd(start, interval);
  const first = filters.start || dataFrom || start;
  const last = filters.end || (wholeEnd < today && dataThrough) || wholeEnd;
  const from = later(start, first);
  const to = earlier(wholeEnd, last);
  const cut = from !== start || to !== wholeEnd;
  const running = to >= today;
  const words = cut ? rangeText({ start: from, end: to }) : bucketText(start, interval);
  return {
    start: from,
    end: to,
    text: running ? `${words}, so far` : words,
    partial: cut || running,
  };
}
