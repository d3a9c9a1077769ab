import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, body, type Schema } from "../client";
import { totalCount } from "../total-count";
import { keys } from "./keys";

/** One page of earlier recommendations. */
export function pastRecommendationsQuery(categoryIds: readonly string[], page: number) {
  const query = {
    page: String(page),
    ...(categoryIds.length > 0 && { categoryIds: categoryIds.join(",") }),
  };
  return queryOptions({
    queryKey: [...keys.pastRecommendations, query],
    queryFn: () => body(api.GET("/api/past-recommendations", { params: { query } })),
  });
}

/** A part of the meetings, and where the next one begins. */
export interface MeetingPage {
  readonly clicks: Schema<"MeetingClick">[];
  readonly end: number;
  readonly total: number;
}

/** The meetings that were asked for, newest first, page by page; a page of long notes has fewer. */
export const meetingClicksQuery = infiniteQueryOptions({
  queryKey: keys.meetingClicks,
  queryFn: async ({ pageParam: offset }): Promise<MeetingPage> => {
    const { data: clicks = [], response } = await api.GET("/api/meeting-clicks", {
      params: { query: { offset } },
    });
    const end = offset + clicks.length;
    // Nothing comes after a page without any, whatever the count says.
    const total = clicks.length > 0 ? totalCount(response) : null;
    return { clicks, end, total: total ?? end };
  },
  initialPageParam: 0,
  getNextPageParam: ({ end, total }) => (end < total ? end : null),
});

/** A kept recommendation beside the ranking of today; computed again whenever it is opened. */
export function changesQuery(recommendationId: string) {
  return queryOptions({
    queryKey: [...keys.changes, recommendationId],
    queryFn: () =>
      body(
        api.GET("/api/recommendations/{recommendationId}/changes", {
          params: { path: { recommendationId } },
        }),
      ),
    gcTime: 0,
  });
}
