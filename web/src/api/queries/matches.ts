import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, body } from "../client";
import { SECOND } from "../durations";
import { keys } from "./keys";

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

/** The vendors that a questionnaire's result leaves out, with the marks of those that are hidden. */
export function unlistedVendorsQuery(responseId: string, page: number) {
  return queryOptions({
    queryKey: [...keys.picks, "unlisted", responseId, page],
    queryFn: () =>
      body(
        api.GET("/api/recommendations/unlisted-vendors", {
          params: { query: { responseId, page: String(page) } },
        }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** The nine stages with their status. */
export const overviewQuery = queryOptions({
  queryKey: keys.overview,
  queryFn: () => body(api.GET("/api/recommendations/overview")),
  staleTime: 30 * SECOND,
});

/** Each stage beside what firms of the same size use. */
export const lifecycleQuery = queryOptions({
  queryKey: keys.lifecycle,
  queryFn: () => body(api.GET("/api/recommendations/lifecycle")),
});

/** What the person said about every category, and the vendors to choose from. */
export const techStackQuery = queryOptions({
  queryKey: keys.techStack,
  queryFn: () => body(api.GET("/api/profile/category-adoption")),
});

/** Vendors of a category that the form of the tech stack did not bring along, by a part of their name. */
export function offeredVendorsQuery(categoryId: string, q: string) {
  return queryOptions({
    queryKey: [...keys.techStack, "offered", categoryId, q],
    queryFn: () =>
      body(
        api.GET("/api/profile/category-adoption/{categoryId}/vendors", {
          params: { path: { categoryId }, query: { q } },
        }),
      ),
  });
}

/** What a decision in a category rests on; fetched whenever the memo opens, since every ranking changes it. */
export function decisionMemoQuery(categoryId: string) {
  return queryOptions({
    queryKey: [...keys.decisionMemos, categoryId],
    queryFn: () =>
      body(api.GET("/api/decision-memos/{categoryId}", { params: { path: { categoryId } } })),
    gcTime: 0,
  });
}
