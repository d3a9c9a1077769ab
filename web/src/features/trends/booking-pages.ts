import type { Schema } from "../../api/client";
import { LIMITS } from "../../api/facts";
import { formatCount } from "../../lib/format";

/** Rows per page: docs/product.md#recent-bookings. */
export const ROWS = 6;

/** The rows of a request, in full pages: as many as come without a limit. */
const RANGE_PAGES = Math.floor(LIMITS.bookingsDefault / ROWS);
const RANGE_ROWS = RANGE_PAGES * ROWS;

interface LoadedBookings {
  rows: Schema<"Booking">[];
  total: number;
  offset: number;
}

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / ROWS));
}

/**
 * The request that loads the rows of a page; undefined for the first pages, which come with the
 * request that every change of the filters makes anyway.
 */
export function rangeOf(page: number): { limit: number; offset: number } | undefined {
  const range = Math.floor((page - 1) / RANGE_PAGES);
  return range === 0 ? undefined : { limit: RANGE_ROWS, offset: range * RANGE_ROWS };
}

/** The rows of a page; of the nearest loaded page while they are still loading. */
export function rowsOf({ rows, offset }: LoadedBookings, page: number): Schema<"Booking">[] {
  const wanted = (page - 1) * ROWS - offset;
  const first = wanted >= 0 && wanted < rows.length ? wanted : 0;
  return rows.slice(first, first + ROWS);
}

/** "Showing 7-12 of 6,128 results". */
export function showingText(page: number, total: number): string {
  const first = formatCount((page - 1) * ROWS + 1);
  const last = formatCount(Math.min(page * ROWS, total));
  return `Showing ${first}-${last} of ${formatCount(total)} results`;
}
