import { computed, signal } from "@preact/signals-react";
import type { AdminVendorFilters } from "../../api/queries/admin";
import { debounce } from "../../lib/debounce";
import { paths } from "../../lib/paths";
import { readList, readPage, withQuery } from "../../lib/search-params";

interface View {
  categoryIds: string[];
  q: string;
  page: number;
  /** Only vendors marked for review. */
  needsReview: boolean;
  /** Without inactive vendors. */
  activeOnly: boolean;
}

interface Options {
  /** The query string of the URL. */
  search: string;
  navigate: (path: string) => void;
}

/** State of the administrator's vendor list; the URL is the source of truth. */
export function createAdminVendors({ search, navigate }: Options) {
  const view = signal(readView(search));
  const typed = signal(view.value.q);

  function go(change: Partial<View>): void {
    searchSoon.cancel();
    const next = { ...view.value, page: 1, q: typed.value.trim(), ...change };
    view.value = next;
    navigate(viewPath(next));
  }

  const searchSoon = debounce(() => {
    if (typed.value.trim() !== view.value.q) go({});
  });

  return {
    view,
    typed,
    filters: computed(() => toQueryParams(view.value)),
    hasFilters: computed(() => {
      const { categoryIds, needsReview, activeOnly } = view.value;
      return categoryIds.length > 0 || typed.value.trim() !== "" || needsReview || activeOnly;
    }),
    type(text: string) {
      typed.value = text;
      searchSoon();
    },
    /** Synchronizes with the URL after our own navigation or Back and Forward. */
    follow(newSearch: string) {
      const after = readView(newSearch);
      if (after.q !== view.value.q) typed.value = after.q;
      view.value = after;
    },
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
    page: page > 1 ? page : null,
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
    ...(needsReview && { needsReview: "true" }),
    ...(!activeOnly && { includeInactive: "true" }),
  };
}
