import { queryOptions } from "@tanstack/react-query";
import { isSignedOut } from "./api-error";
import { api, body, type Schema } from "./client";

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

function nobodyIfSignedOut(error: unknown): Schema<"Me"> | null {
  if (isSignedOut(error)) return null;
  throw error;
}
