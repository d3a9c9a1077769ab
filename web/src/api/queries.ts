import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { ApiError, isSignedOut } from "./api-error";
import { api, body, type Schema } from "./client";
import type { paths } from "./schema";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Every key of the server state, so that a change can invalidate what it makes stale. */
export const keys = {
  setup: ["setup"],
  me: ["me"],
  profile: ["profile"],
  sessions: ["sessions"],
  apiTokens: ["api-tokens"],
  secondFactor: ["second-factor"],
  colleagues: ["colleagues"],
  onboarding: ["onboarding"],
  categories: ["categories"],
  vendors: ["vendors"],
  questions: ["questions"],
  picks: ["picks"],
  overview: ["overview"],
  lifecycle: ["lifecycle"],
  techStack: ["tech-stack"],
  pastRecommendations: ["past-recommendations"],
  meetingClicks: ["meeting-clicks"],
  demoQuestions: ["demo-questions"],
  decisionMemos: ["decision-memos"],
  changes: ["changes"],
  trends: ["trends"],
  demoBookings: ["demo-bookings"],
  imports: ["imports"],
  capabilities: ["capabilities"],
  adminQuestionnaires: ["admin-questionnaires"],
  adminVendors: ["admin-vendors"],
  adminCapabilities: ["admin-capabilities"],
  adminUsers: ["admin-users"],
  adminInvites: ["admin-invites"],
  audit: ["audit"],
  adminBackups: ["admin-backups"],
  adminSpace: ["admin-space"],
  about: ["about"],
} as const;

/**
 * Who is signed in; null for nobody. Cached 5 minutes, kept 10; that nobody is stays true until somebody signs
 * in, here or in another tab (`src/app/early-data.ts`).
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
    queryKey: ["invitation", token],
    queryFn: () => body(api.POST("/api/auth/invite", { body: { token } })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

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

/** Who of the caller's firm has an account, and who of them waits to be confirmed; refetched on every visit. */
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

/** All categories by name. Cached 60 seconds. */
export const categoriesQuery = queryOptions({
  queryKey: keys.categories,
  queryFn: () => body(api.GET("/api/categories")),
  staleTime: 60 * SECOND,
});

/** What narrows and orders the directory: only what is set is named. */
export type VendorFilters = NonNullable<paths["/api/vendors"]["get"]["parameters"]["query"]>;

/** One page of the directory. */
export function vendorsQuery(query: VendorFilters) {
  return queryOptions({
    queryKey: [...keys.vendors, "list", query],
    queryFn: () => body(api.GET("/api/vendors", { params: { query } })),
  });
}

/** A few vendors side by side, in this order. */
export function comparisonQuery(vendorIds: readonly string[]) {
  const query = { ids: vendorIds.join(",") };
  return queryOptions({
    queryKey: [...keys.vendors, "comparison", query],
    queryFn: () => body(api.GET("/api/vendors/compare", { params: { query } })),
  });
}

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
    const total = Number(response.headers.get("X-Total-Count") ?? offset + clicks.length);
    return { clicks, end: offset + clicks.length, total };
  },
  initialPageParam: 0,
  getNextPageParam: ({ clicks, end, total }) => (clicks.length > 0 && end < total ? end : null),
});

/** What to ask a vendor in its demo; refetched whenever the list opens, since every ranking changes it. */
export function demoQuestionsQuery(vendorId: string) {
  return queryOptions({
    queryKey: [...keys.demoQuestions, vendorId],
    queryFn: () =>
      body(api.GET("/api/vendors/{vendorId}/demo-questions", { params: { path: { vendorId } } })),
    gcTime: 0,
  });
}

/** What a decision in a category rests on; refetched whenever the memo opens, for the same reason. */
export function decisionMemoQuery(categoryId: string) {
  return queryOptions({
    queryKey: [...keys.decisionMemos, categoryId],
    queryFn: () =>
      body(api.GET("/api/decision-memos/{categoryId}", { params: { path: { categoryId } } })),
    gcTime: 0,
  });
}

/** A kept recommendation beside the ranking of today; computed anew whenever it is opened. */
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

/** What narrows the administrator's list of vendors: only what is set is named. */
export type AdminVendorFilters = NonNullable<
  paths["/api/admin/vendors"]["get"]["parameters"]["query"]
>;

/** One page of all vendors, as administrators see them; refetched on every visit. */
export function adminVendorsQuery(query: AdminVendorFilters) {
  return queryOptions({
    queryKey: [...keys.adminVendors, query],
    queryFn: () => body(api.GET("/api/admin/vendors", { params: { query } })),
    staleTime: 0,
  });
}

/** A vendor to be edited, with the version for `If-Match`; fetched anew by every dialog. */
export function adminVendorQuery(vendorId: string) {
  return queryOptions({
    queryKey: [...keys.adminVendors, "edit", vendorId],
    queryFn: () => fetchVendor(vendorId),
    staleTime: 0,
    gcTime: 0,
  });
}

/** A vendor as it is now, with its version. */
export async function fetchVendor(vendorId: string) {
  const params = { path: { vendorId } };
  const { data, response } = await api.GET("/api/admin/vendors/{vendorId}", { params });
  if (!data) throw new ApiError(0, "", "The server sent no content");
  return { vendor: data, version: response.headers.get("ETag") };
}

/** What other firms did about a vendor, as far as it may be shown. */
export function evidenceQuery(vendorId: string) {
  return queryOptions({
    queryKey: [...keys.vendors, "evidence", vendorId],
    queryFn: () =>
      body(api.GET("/api/vendors/{vendorId}/evidence", { params: { path: { vendorId } } })),
  });
}

/** What is known about a vendor's capabilities. */
export function capabilitiesQuery(vendorId: string) {
  return queryOptions({
    queryKey: [...keys.capabilities, vendorId],
    queryFn: () =>
      body(api.GET("/api/vendors/{vendorId}/capabilities", { params: { path: { vendorId } } })),
  });
}

/** What narrows the queue of vendors to review: only what is set is named. */
export type CapabilityQueueFilters = NonNullable<
  paths["/api/admin/capabilities"]["get"]["parameters"]["query"]
>;

/** One page of vendors to review, the least known first; refetched on every visit. */
export function adminCapabilitiesQuery(query: CapabilityQueueFilters) {
  return queryOptions({
    queryKey: [...keys.adminCapabilities, query],
    queryFn: () => body(api.GET("/api/admin/capabilities", { params: { query } })),
    staleTime: 0,
  });
}

/** What every category asks, as administrators see it; refetched on every visit. */
export const adminQuestionnairesQuery = queryOptions({
  queryKey: [...keys.adminQuestionnaires, "list"],
  queryFn: () => body(api.GET("/api/admin/questionnaires")),
  staleTime: 0,
});

/** A questionnaire and its version, for `If-Match`. */
export interface OpenedQuestionnaire {
  questionnaire: Schema<"AdminQuestionnaire">;
  version: string | null;
}

/** One category's questionnaire as it is now. */
export async function fetchQuestionnaire(categoryId: string): Promise<OpenedQuestionnaire> {
  const params = { path: { categoryId } };
  const { data, response } = await api.GET("/api/admin/questionnaires/{categoryId}", { params });
  if (!data) throw new ApiError(0, "", "The server sent no content");
  return { questionnaire: data, version: response.headers.get("ETag") };
}

/** A questionnaire to be edited: read anew by every visit, and never while one is at work. */
export function adminQuestionnaireQuery(categoryId: string) {
  return queryOptions({
    queryKey: ["admin-questionnaire", categoryId],
    queryFn: () => fetchQuestionnaire(categoryId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Version and commit; the same until the server is replaced. */
export const aboutQuery = queryOptions({
  queryKey: keys.about,
  queryFn: () => body(api.GET("/api/about")),
  staleTime: MINUTE,
});

/** Everyone with an account; refetched on every visit. */
export const adminUsersQuery = queryOptions({
  queryKey: keys.adminUsers,
  queryFn: () => body(api.GET("/api/admin/users")),
  staleTime: 0,
});

/** The invitations that nobody has used yet; refetched on every visit. */
export const adminInvitesQuery = queryOptions({
  queryKey: keys.adminInvites,
  queryFn: () => body(api.GET("/api/admin/invites")),
  staleTime: 0,
});

/** The backups of the instance; refetched on every visit. */
export const adminBackupsQuery = queryOptions({
  queryKey: keys.adminBackups,
  queryFn: () => body(api.GET("/api/admin/backups")),
  staleTime: 0,
});

/** What takes the space of the database; the server reads all of it for that. */
export const adminSpaceQuery = queryOptions({
  queryKey: keys.adminSpace,
  queryFn: () => body(api.GET("/api/admin/space")),
  staleTime: MINUTE,
});

/** One page of what administrators have changed; refetched on every visit. */
export function auditQuery(page: number) {
  return queryOptions({
    queryKey: [...keys.audit, page],
    queryFn: () => body(api.GET("/api/admin/audit", { params: { query: { page: String(page) } } })),
    staleTime: 0,
  });
}

/** The imports of the past, the newest first. */
export const importsQuery = queryOptions({
  queryKey: [...keys.imports, "history"],
  queryFn: () => body(api.GET("/api/admin/imports")),
});

/** How far the running import has come; null where none runs. Refetched on every visit. */
export const currentImportQuery = queryOptions({
  queryKey: [...keys.imports, "current"],
  queryFn: async () => (await api.GET("/api/admin/imports/current")).data ?? null,
  staleTime: 0,
});

/** Everything hangs on who is here: an answer without a person is a failure, not a person without a name. */
function withPerson(me: Schema<"Me">): Schema<"Me"> {
  const isPerson = typeof me.user?.id === "string" && typeof me.user.name === "string";
  if (!isPerson || !me.instance) throw new ApiError(0, "", "The server sent something else");
  return me;
}

function nullOn401(error: unknown): Schema<"Me"> | null {
  if (isSignedOut(error)) return null;
  throw error;
}
