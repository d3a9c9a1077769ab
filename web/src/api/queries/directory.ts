import { queryOptions } from "@tanstack/react-query";
import { api, body } from "../client";
import { MINUTE } from "../durations";
import type { paths } from "../schema";
import { keys } from "./keys";

/** All categories by name. */
export const categoriesQuery = queryOptions({
  queryKey: keys.categories,
  queryFn: () => body(api.GET("/api/categories")),
  staleTime: MINUTE,
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

/** What to ask a vendor in its demo; refetched whenever the list opens, since every ranking changes it. */
export function demoQuestionsQuery(vendorId: string) {
  return queryOptions({
    queryKey: [...keys.demoQuestions, vendorId],
    queryFn: () =>
      body(api.GET("/api/vendors/{vendorId}/demo-questions", { params: { path: { vendorId } } })),
    gcTime: 0,
  });
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
