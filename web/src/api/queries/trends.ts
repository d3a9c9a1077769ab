import { queryOptions } from "@tanstack/react-query";
import { api, body, type Schema } from "../client";
import { MINUTE } from "../durations";
import type { paths } from "../schema";
import { totalCount } from "../total-count";
import { keys } from "./keys";

/** What narrows the trends: only what is set is named. */
export type TrendFilters = NonNullable<paths["/api/trends"]["get"]["parameters"]["query"]>;

/** Totals by category and state. Keys of one kind stay under `keys.trends`, so that one call invalidates them. */
export function trendsQuery(query: TrendFilters) {
  return queryOptions({
    queryKey: [...keys.trends, "totals", query],
    queryFn: () => body(api.GET("/api/trends", { params: { query } })),
  });
}

/** Counts by day, week or month. */
export function seriesQuery(filters: TrendFilters, interval: Schema<"Interval">) {
  const query = { ...filters, interval };
  return queryOptions({
    queryKey: [...keys.trends, "series", query],
    queryFn: () => body(api.GET("/api/trends/series", { params: { query } })),
  });
}

/** Bookings, newest first, and how many there are in all; without a range the first of them. */
export function demoBookingsQuery(
  filters: TrendFilters,
  range?: { limit: number; offset: number },
) {
  const query = { ...filters, ...range };
  return queryOptions({
    queryKey: [...keys.demoBookings, "list", query],
    queryFn: async () => {
      const { data: rows = [], response } = await api.GET("/api/demo-bookings", {
        params: { query },
      });
      const total = totalCount(response) ?? rows.length;
      return { rows, total, offset: range?.offset ?? 0 };
    },
  });
}

/** The cities of one state. */
export function citiesQuery(filters: TrendFilters, state: string) {
  const query = { ...filters, state };
  return queryOptions({
    queryKey: [...keys.demoBookings, "cities", query],
    queryFn: () => body(api.GET("/api/demo-bookings/cities", { params: { query } })),
  });
}

/** What the filters can be set to. */
export const filterOptionsQuery = queryOptions({
  queryKey: [...keys.demoBookings, "filter-options"],
  queryFn: () => body(api.GET("/api/demo-bookings/filter-options")),
  staleTime: 5 * MINUTE,
});
