import type { Schema } from "../../api/client";
import { formatQuantity } from "../../lib/format";
import { stateName } from "../../shared/us-states";
import { isKnownState } from "./format";
import type { RankedRow } from "./ranking";

/** Rows shown: docs/product.md#geographic-distribution. */
export const MAX_STATES = 15;
export const MAX_CITIES = 12;

/** The states with the most bookings; bookings without a state are left out. */
export function rankedStates(counts: Schema<"Trends">["stateCounts"]): RankedRow[] {
  return counts
    .filter(({ state }) => isKnownState(state))
    .slice(0, MAX_STATES)
    .map(({ state, count, previous }) => ({ key: state, name: stateName(state), count, previous }));
}

/** "36 bookings without a state"; null where every booking has one. */
export function withoutStateText(counts: Schema<"Trends">["stateCounts"]): string | null {
  const without = counts
    .filter(({ state }) => !isKnownState(state))
    .reduce((sum, { count }) => sum + count, 0);
  return without === 0 ? null : `${formatQuantity(without, "booking")} without a state`;
}

/** The first cities of a state, by bookings. */
export function rankedCities(cities: readonly Schema<"City">[]): RankedRow[] {
  return cities
    .slice(0, MAX_CITIES)
    .map(({ city, count }) => ({ key: city, name: city, count, previous: null }));
}
