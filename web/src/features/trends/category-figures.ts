import type { Schema } from "../../api/client";

type CategoryCounts = Schema<"Trends">["categoryCounts"];

/** Shown before "See All Categories", and the bars' bounds in pixels (spec section 9). */
const TOP_CATEGORIES = 8;
const LOWEST = 20;
const HIGHEST = 220;

/** Whether there is more to see than the top categories. */
export function hasMoreCategories(counts: CategoryCounts): boolean {
  return counts.length > TOP_CATEGORIES;
}

export function shownCategories(counts: CategoryCounts, all: boolean): CategoryCounts {
  return all ? counts : counts.slice(0, TOP_CATEGORIES);
}

/** Proportional to the largest count, within the bounds. */
export function barHeight(count: number, largest: number): number {
  return Math.max(LOWEST, Math.round((count / largest) * HIGHEST));
}
