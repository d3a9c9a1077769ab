import { queryOptions } from "@tanstack/react-query";
import { isSignedOut, unanswered } from "../api-error";
import { api, body, type Schema } from "../client";
import { MINUTE } from "../durations";
import { keys } from "./keys";

/**
 * Who is signed in; null for nobody. "Nobody" stays true until someone signs in,
 * here or in another tab (`web/src/app/follow-session.ts`).
 */
export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: () => body(api.GET("/api/auth/me")).then(withPerson).catch(nullOn401),
  staleTime: ({ state }) => (state.data === null ? Number.POSITIVE_INFINITY : 5 * MINUTE),
  gcTime: 10 * MINUTE,
});

/** What sign-up asks for on this instance; refetched on every visit of the page. */
export const setupQuery = queryOptions({
  queryKey: keys.setup,
  queryFn: () => body(api.GET("/api/auth/setup")),
  staleTime: 0,
});

/** What an invitation says of the account to come; asked once. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: [...keys.invitation, token],
    queryFn: () => body(api.POST("/api/auth/invite", { body: { token } })),
  });
}

/** Whether the link for a new password can still be used; asked once, since it stays unused. */
export function resetLinkQuery(token: string) {
  return queryOptions({
    queryKey: [...keys.resetLink, token],
    queryFn: () => api.POST("/api/auth/reset/check", { body: { token } }).then(() => true),
  });
}

/** Whether the four firm questions have been answered. */
export const onboardingQuery = queryOptions({
  queryKey: keys.onboarding,
  queryFn: () => body(api.GET("/api/profile/onboarding")),
  staleTime: 5 * MINUTE,
});

export const profileQuery = queryOptions({
  queryKey: keys.profile,
  queryFn: () => body(api.GET("/api/profile")),
});

/** The people of the caller's firm, and which of them wait to be confirmed; refetched on every visit. */
export const colleaguesQuery = queryOptions({
  queryKey: keys.colleagues,
  queryFn: () => body(api.GET("/api/profile/colleagues")),
  staleTime: 0,
});

/** Where the person is signed in; refetched on every visit of the page. */
export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: () => body(api.GET("/api/profile/sessions")),
  staleTime: 0,
});

/** The person's API tokens; refetched on every visit of the page. */
export const apiTokensQuery = queryOptions({
  queryKey: keys.apiTokens,
  queryFn: () => body(api.GET("/api/profile/tokens")),
  staleTime: 0,
});

/** The person's second factor; refetched on every visit of the page. */
export const secondFactorQuery = queryOptions({
  queryKey: keys.secondFactor,
  queryFn: () => body(api.GET("/api/profile/second-factor")),
  staleTime: 0,
});

/** Version and commit; the same until the server is replaced. */
export const aboutQuery = queryOptions({
  queryKey: keys.about,
  queryFn: () => body(api.GET("/api/about")),
  staleTime: MINUTE,
});

/** Everything depends on who is signed in: an answer without a person is a failure, not a person without a name. */
function withPerson(me: Schema<"Me">): Schema<"Me"> {
  const isPerson = typeof me.user?.id === "string" && typeof me.user.name === "string";
  if (!isPerson || !me.instance) throw unanswered("foreign");
  return me;
}

function nullOn401(error: unknown): Schema<"Me"> | null {
  if (isSignedOut(error)) return null;
  throw error;
}
