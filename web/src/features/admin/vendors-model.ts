import { computed } from "@preact/signals-react";
import type { AdminVendorFilters } from "../../api/queries/admin";
import { paths } from "../../lib/paths";
import { pageEntry, readList, readPage, withQuery } from "../../lib/search-params";
import { createUrlState, type UrlStateOptions } from "../../lib/url-state";

interface View {
  categoryIds: string[];
  q: string;
  page: number;
  /** Only vendors marked for review. */
  needsReview: boolean;
  /** Without inactive vendors. */
  activeOnly: boolean;
}

const FILTERS = ["categoryIds", "q", "needsReview", "activeOnly"] as const;

/** State of the administrator's vendor list; the URL is the source of truth. */
export function createAdminVendors(options: UrlStateOptions) {
  const { go, view, typed, ...search } = createUrlState(options, {
    read: readView,
    path: viewPath,
    filters: FILTERS,
  });
  return {
    ...search,
    view,
    typed,
    filters: computed(() => toQueryParams(view.value)),
    hasFilters: computed(() => {
      const { categoryIds, needsReview, activeOnly } = view.value;
      return categoryIds.length > 0 || typed.value.trim() !== "" || needsReview || activeOnly;
    }),
    chooseCategories: (categoryIds: string[]) => go({ categoryIds }),
    showOnlyReview: (needsReview: boolean) => go({ needsReview }),
    showOnlyActive: (activeOnly: boolean) => go({ activeOnly }),
    clearFilters() {
      typed.value = "";
      go({ categoryIds: [], needsReview: false, activeOnly: false });
    },
    turnTo: (page: number) => go({ page }),
  };
}

export type AdminVendorsModel = ReturnType<typeof createAdminVendors>;

function readView(search: string): View {
  const query = new URLSearchParams(search);
  return {
    categoryIds: readList(query.get("categoryIds")),
    q: query.get("q") ?? "",
    page: readPage(query.get("page")),
    needsReview: query.get("needsReview") === "true",
    activeOnly: query.get("activeOnly") === "true",
  };
}

function viewPath({ categoryIds, q, page, needsReview, activeOnly }: View): string {
  return withQuery(paths.adminVendors, {
    categoryIds,
    q,
    page: pageEntry(page),
    needsReview: needsReview || null,
    activeOnly: activeOnly || null,
  });
}

function toQueryParams({
  categoryIds,
  q,
  page,
  needsReview,
  activeOnly,
}: View): AdminVendorFilters {
  return {
    ...(categoryIds.length > 0 && { categoryIds: categoryIds.join(",") }),
    ...(q !== "" && { q }),
    ...(page > 1 && { page: String(page) }),
    ...(needsReview && { needsReview }),
    ...(!activeOnly && { includeInactive: true }),
  };
}
