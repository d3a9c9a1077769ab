import { queryOptions } from "@tanstack/react-query";
import { isSignedOut } from "./api-error";
import { api, body, type Schema } from "./client";
import type { paths } from "./schema";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Every key of the server state, so that whoever changes something can say what is no longer true. */
export const keys = {
  setup: ["setup"],
  me: ["me"],
  profile: ["profile"],
  onboarding: ["onboarding"],
  categories: ["categories"],
  questions: ["questions"],
  picks: ["picks"],
  overview: ["overview"],
  pastRecommendations: ["past-recommendations"],
  meetingClicks: ["meeting-clicks"],
  trends: ["trends"],
  demoBookings: ["demo-bookings"],
} as const;

/** Who is signed in; null for nobody. Cached 5 minutes, kept 10. */
export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: () => body(api.GET("/api/auth/me")).catch(nobodyIfSignedOut),
  staleTime: 5 * MINUTE,
  gcTime: 10 * MINUTE,
});

/** What sign-up asks for on this instance; asked anew by every visit of the page. */
export const setupQuery = queryOptions({
  queryKey: keys.setup,
  queryFn: () => body(api.GET("/api/auth/setup")),
  staleTime: 0,
});

/** Whether the four firm questions have been answered. Cached 5 minutes. */
export const onboardingQuery = queryOptions({
  queryKey: keys.onboarding,
  queryFn: () => body(api.GET("/api/profile/onboarding")),
  staleTime: 5 * MINUTE,
});

export const profileQuery = queryOptions({
  queryKey: keys.profile,
  queryFn: () => body(api.GET("/api/profile")),
});

/** All categories by name. Cached 60 seconds. */
export const categoriesQuery = queryOptions({
  queryKey: keys.categories,
  queryFn: () => body(api.GET("/api/categories")),
  staleTime: 60 * SECOND,
});

/** The questionnaire of one category; empty for a category without one. */
export function questionsQuery(categoryId: string) {
  return queryOptions({
    queryKey: [...keys.questions, categoryId],
    queryFn: () =>
      body(api.GET("/api/questions/{categoryId}", { params: { path: { categoryId } } })),
  });
}

/** The saved picks of every category. */
export const picksQuery = queryOptions({
  queryKey: keys.picks,
  queryFn: () => body(api.GET("/api/recommendations/persisted")),
});

/** The nine stages with their status. Cached 30 seconds. */
export const overviewQuery = queryOptions({
  queryKey: keys.overview,
  queryFn: () => body(api.GET("/api/recommendations/overview")),
  staleTime: 30 * SECOND,
});

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

/** What narrows the trends: only what is set is named. */
export type TrendFilters = NonNullable<paths["/api/trends"]["get"]["parameters"]["query"]>;

/** Totals by category and state. Keys of one kind stay under `keys.trends`, so that one call forgets them. */
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

/** Bookings, newest first, and how many there are in all; without `limit` the server sends the first 100. */
export function demoBookingsQuery(
  filters: TrendFilters,
  slice?: { limit: number; offset: number },
) {
  const query = { ...filters, ...slice };
  return queryOptions({
    queryKey: [...keys.demoBookings, "list", query],
    queryFn: async () => {
      const { data: rows = [], response } = await api.GET("/api/demo-bookings", {
        params: { query },
      });
      const total = Number(response.headers.get("X-Total-Count") ?? rows.length);
      return { rows, total, offset: slice?.offset ?? 0 };
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

/** What the filters can be set to. Cached 5 minutes. */
export const filterOptionsQuery = queryOptions({
  queryKey: [...keys.demoBookings, "filter-options"],
  queryFn: () => body(api.GET("/api/demo-bookings/filter-options")),
  staleTime: 5 * MINUTE,
});

function nobodyIfSignedOut(error: unknown): Schema<"Me"> | null {
  if (isSignedOut(error)) return null;
  throw error;
}
