import { queryOptions } from "@tanstack/react-query";
import { unanswered } from "../api-error";
import { api, body, type Schema } from "../client";
import { MINUTE } from "../durations";
import type { paths } from "../schema";
import { keys } from "./keys";

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

/** A vendor to be edited, with the version for `If-Match`; fetched again by every dialog. */
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
  if (!data) throw unanswered("empty");
  return { vendor: data, version: response.headers.get("ETag") };
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
  if (!data) throw unanswered("empty");
  return { questionnaire: data, version: response.headers.get("ETag") };
}

/** A questionnaire to be edited: fetched again by every visit, and never while it is edited. */
export function adminQuestionnaireQuery(categoryId: string) {
  return queryOptions({
    queryKey: [...keys.adminQuestionnaire, categoryId],
    queryFn: () => fetchQuestionnaire(categoryId),
    gcTime: 0,
  });
}

/**
 * How many active vendors meet each option of a draft, by the key of the option, of which `optionKeys` has a list
 * for each question; fetched again after every change of the draft.
 */
export function questionnaireCountsQuery(
  categoryId: string,
  draft: Schema<"QuestionnaireDraft">,
  optionKeys: readonly (readonly string[])[],
) {
  return queryOptions({
    queryKey: [...keys.questionnaireCounts, categoryId, draft, optionKeys],
    queryFn: async (): Promise<Readonly<Record<string, number>>> => {
      const path = "/api/admin/questionnaires/{categoryId}/counts";
      const params = { path: { categoryId } };
      const { counts } = await body(api.POST(path, { params, body: draft }));
      return Object.fromEntries(
        optionKeys.flatMap((ofQuestion, at) =>
          ofQuestion.map((key, place) => [key, counts[at]?.[place] ?? 0]),
        ),
      );
    },
    gcTime: 0,
  });
}

/** Accounts by name, a page of those that a search finds; refetched on every visit. */
export function adminUsersQuery(q: string, page: number) {
  return queryOptions({
    queryKey: [...keys.adminUsers, "list", q, page],
    queryFn: () =>
      body(api.GET("/api/admin/users", { params: { query: { q, page: String(page) } } })),
    staleTime: 0,
    // What one may do to an account depends on the others.
    refetchOnWindowFocus: true,
  });
}

/** A page of those who wait for someone to confirm their firm, the first to come first; refetched on every visit. */
export function waitingUsersQuery(page: number) {
  return queryOptions({
    queryKey: [...keys.adminUsers, "waiting", page],
    queryFn: () =>
      body(
        api.GET("/api/admin/users", { params: { query: { waiting: true, page: String(page) } } }),
      ),
    staleTime: 0,
  });
}

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
