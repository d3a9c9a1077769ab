import type { Schema } from "../../api/client";
import { LIMITS } from "../../api/facts";
import type { Day } from "../../lib/day";
import { formatQuantity, formatTenths } from "../../lib/format";
import { stateName } from "../../shared/us-states";
import { lastDay } from "./comparison";
import { dayCount } from "./days";
import { closedRange, type Filters } from "./filters";
import { dayText, isKnownState } from "./format";

/** The divisor of the daily average unless From and To are both set. */
export const DEFAULT_DAYS = 30;

/** "204.3" a day, over the days of the range, else over 30. */
export function averagePerDay(total: number, filters: Filters): string {
  return formatTenths(total / daysCounted(filters));
}

/** "total ÷ 30": what the average is of, in sight and in print, since 30 days are not the days of the total. */
export function averageBasis(filters: Filters): string {
  const days = daysCounted(filters);
  return `total ÷ ${closedRange(filters) ? formatQuantity(days, "day") : days}`;
}

/** Explains the average in a sentence. */
export function averageExplanation(filters: Filters, today: Day): string {
  const days = daysCounted(filters);
  const rule = closedRange(filters)
    ? `The total divided by the ${formatQuantity(days, "day")} from From to To.`
    : `The total divided by ${DEFAULT_DAYS}; with From and To set, by the days between them.`;
  return `${rule} Growth: ${comparison(LIMITS.changeDaysLong, filters, today)}`;
}

/** Explains "from last month" in a sentence. */
export function monthExplanation(filters: Filters, today: Day): string {
  return `Change: ${comparison(LIMITS.changeDaysShort, filters, today)}`;
}

/** The state with the most bookings, ignoring bookings without a state. */
export function topState(stateCounts: Schema<"Trends">["stateCounts"]) {
  const top = stateCounts.find(({ state }) => isKnownState(state));
  return {
    name: top ? stateName(top.state) : "N/A",
    bookings: formatQuantity(top?.count ?? 0, "booking"),
  };
}

function daysCounted(filters: Filters): number {
  const range = closedRange(filters);
  return range ? dayCount(range) : DEFAULT_DAYS;
}

function comparison(days: number, filters: Filters, today: Day): string {
  return `the ${days} days to ${dayText(lastDay(filters, today))} against the ${days} before.`;
}
