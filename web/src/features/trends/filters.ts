import type { ApiPath } from "../../api/client";
import { SENTENCES } from "../../api/facts";
import type { TrendFilters } from "../../api/queries/trends";
import type { Day } from "../../lib/day";
import { withQuery } from "../../lib/search-params";
import { FIRM_SIZE, FIRM_SIZES, firmSizeLabel } from "../../shared/bands";
import { stateName } from "../../shared/us-states";
import { FIRST_DAY, isDay, LAST_DAY, type Range } from "./days";
import { dayText } from "./format";

/** The values of the filter bar; "" is not set. */
export interface Filters {
  dma: string;
  state: string;
  firmSize: TrendFilters["firmSize"] | "";
  start: Day | "";
  end: Day | "";
}

export const NO_FILTERS: Filters = { dma: "", state: "", firmSize: "", start: "", end: "" };

const NAMES = Object.keys(NO_FILTERS) as (keyof Filters)[];

/** The query parameters of the request: only the filters that are set. */
export function toQueryParams(filters: Filters): TrendFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));
}

export function areFiltersEqual(one: Filters, other: Filters): boolean {
  return NAMES.every((name) => one[name] === other[name]);
}

/** From and To if both are set. */
export function closedRange({ start, end }: Filters): Range | null {
  return start !== "" && end !== "" ? { start, end } : null;
}

/** Why the dates are invalid, in a sentence; null if they are valid. */
export function dateProblem({ start, end }: Filters): string | null {
  if ((start !== "" && !isDay(start)) || (end !== "" && !isDay(end))) {
    return `Dates run from ${FIRST_DAY.slice(0, 4)} to ${LAST_DAY.slice(0, 4)}.`;
  }
  return start !== "" && end !== "" && start > end ? SENTENCES.fromAfterTo : null;
}

/** Whether a text is a known firm size code. */
export function isFirmSize(text: string): text is NonNullable<TrendFilters["firmSize"]> {
  return FIRM_SIZES.some(({ value }) => value === text);
}

/** Whether a text is the two-letter code of a state. */
export function isStateCode(text: string): boolean {
  return stateName(text) !== text;
}

/** Labels of the active filters, in the order of the bar. */
export function filterLabels(filters: Filters): { name: keyof Filters; text: string }[] {
  const { dma, state, firmSize, start, end } = filters;
  const words = {
    dma: dma && `City: ${dma}`,
    state: state && `State: ${stateName(state)}`,
    firmSize: firmSize && `${FIRM_SIZE}: ${firmSizeLabel(firmSize)}`,
    start: start && isDay(start) && `From ${dayText(start)}`,
    end: end && isDay(end) && `To ${dayText(end)}`,
  };
  return NAMES.flatMap((name) => (words[name] ? [{ name, text: words[name] }] : []));
}

/** The download of the filtered bookings. */
export function exportPath(filters: Filters): string {
  return withQuery("/api/demo-bookings/export.csv" satisfies ApiPath, { ...filters });
}
