import type { Schema } from "../../api/client";
import { UNKNOWN } from "../../api/facts";

type CategoryCounts = Schema<"Trends">["categoryCounts"];

/** Shown before "See All Categories", and the heights of the bars in pixels: docs/product.md#bookings-by-category. */
export const TOP_CATEGORIES = 8;
export const MIN_BAR_HEIGHT = 20;
export const MAX_BAR_HEIGHT = 220;

/** How many categories there are; bookings without one are of none. */
export function countCategories(counts: CategoryCounts): number {
  return counts.filter(({ name }) => name !== UNKNOWN).length;
}

/** Whether there are more than the top categories. */
export function hasMoreCategories(counts: CategoryCounts): boolean {
  return counts.length > TOP_CATEGORIES;
}

export function shownCategories(counts: CategoryCounts, all: boolean): CategoryCounts {
  return all ? counts : counts.slice(0, TOP_CATEGORIES);
}

/** Proportional to the largest count, within the bounds. */
export function barHeight(count: number, largest: number): number {
  return Math.max(MIN_BAR_HEIGHT, Math.round((count / largest) * MAX_BAR_HEIGHT));
}
