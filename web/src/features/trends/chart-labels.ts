import { LIMITS } from "../../api/facts";
import type { Day } from "../../lib/day";
import { dataThroughText } from "../../lib/earlier-data";
import { slugOf } from "../../lib/slug";
import type { ImageText } from "../../ui/chart/chart-image";
import { rangeBefore } from "./comparison";
import { closedRange, type Filters, filterLabels } from "./filters";
import { rangeText } from "./format";
import { INTERVAL_NAMES, type Interval } from "./intervals";
import { type Bucket, shownDays, wholePrevious } from "./series";

/** The text around the chart, on screen and in an exported image. */
export interface ChartLabels extends ImageText {
  /** The chart in a sentence. */
  label: string;
  /** "Nov 1 – Nov 21, 2026". */
  days: string;
  /** Null where nothing is known of them. */
  previousDays: string | null;
  /** Whether the chart has a line of the previous period. */
  drawsPrevious: boolean;
  interval: Interval;
  intervalName: string;
  fileName: string;
}

export function chartLabels(
  all: readonly Bucket[],
  filters: Filters,
  interval: Interval,
  today: Day,
  dataThrough: string | null,
): ChartLabels {
  const range = closedRange(filters);
  const days = range ? rangeText(range) : (shownDays(all, today) ?? "");
  const earlier = rangeBefore(filters);
  const isKnown = all.some(({ previous }) => previous !== null);
  const previousDays = earlier && isKnown ? rangeText(earlier) : null;
  const drawsPrevious = previousDays !== null && all.some((each) => wholePrevious(each) !== null);
  const set = filterLabels(filters).map(({ text }) => text);
  return {
    title: "Demo bookings over time",
    lines: [set.length > 0 ? set.join(" · ") : "All bookings"],
    legend: [
      { text: `This period: ${days}, by ${interval}`, tone: "series" },
      ...(drawsPrevious
        ? [{ text: `Previous period: ${previousDays}`, tone: "previous" as const }]
        : []),
    ],
    footer: dataThrough ? `Stackbrief · ${dataThroughText(dataThrough)}` : "Stackbrief",
    label: `Bookings by ${interval}, ${days}${previousDays ? `, with ${previousDays} before` : ""}`,
    days,
    previousDays,
    drawsPrevious,
    interval,
    intervalName: INTERVAL_NAMES[interval],
    fileName: fileName(filters),
  };
}

/** "demo-bookings-houston-tx-2026-01-01-to-2026-03-31.png": named after the filters, as the server names the rows. */
function fileName({ dma, state, firmSize, start, end }: Filters): string {
  const parts = ["demo-bookings", dma, state, firmSize, start, end && `to ${end}`].map(
    (part = "") => slugOf(part.replace(/\P{ASCII}/gu, "")),
  );
  const name = parts.filter((part) => part !== "").join("-");
  return `${name.slice(0, LIMITS.downloadNameMaxChars)}.png`;
}
