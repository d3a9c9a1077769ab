import type { Day } from "../../lib/day";
import { monthText, shortDay } from "./format";
import { type Interval, MAX_DAYS_BY_DAY } from "./intervals";

export interface AxisLabel {
  index: number;
  text: string;
}

/** Labels every first, second, third, ... month of the year, then only January, then every few years. */
const MONTH_STEPS = [1, 2, 3, 4, 6, 12, 24, 60, 120, 240];

/**
 * Labels of the x axis, at most `atMost`: days while they fit, else the first bucket of a
 * month under the month's name, January under its year.
 */
export function axisLabels(
  starts: readonly Day[],
  interval: Interval,
  atMost: number,
): AxisLabel[] {
  const known = starts.filter((start) => start !== "");
  if (interval !== "month" && known.length <= (interval === "day" ? MAX_DAYS_BY_DAY : 9)) {
    const step = Math.max(1, Math.ceil(known.length / Math.max(1, atMost)));
    return known.flatMap((start, index) =>
      index % step === 0 ? [{ index, text: shortDay(start) }] : [],
    );
  }
  const firsts = known.flatMap((start, index) => {
    const isFirst =
      interval === "month" || (index > 0 && monthOf(start) !== monthOf(known[index - 1]));
    return isFirst ? [{ index, month: monthOf(start) }] : [];
  });
  const steps = MONTH_STEPS.map((step) => firsts.filter(({ month }) => month % step === 0));
  const chosen = steps.find((labels) => labels.length <= Math.max(1, atMost)) ?? [];
  return chosen.map(({ index, month }) => ({ index, text: monthLabel(month) }));
}

/** Months since the year 0, so that steps fall on the same months in every year. */
function monthOf(day: Day = "0000-01"): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function monthLabel(month: number): string {
  const year = String(Math.floor(month / 12));
  if (month % 12 === 0) return year;
  const name = monthText(`${year}-${String((month % 12) + 1).padStart(2, "0")}-01`);
  return name.slice(0, 3);
}
