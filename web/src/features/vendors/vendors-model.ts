import { computed, signal } from "@preact/signals-react";
import type { Schema } from "../../api/client";
import type { VendorFilters } from "../../api/queries/directory";
import { createUrlState, type UrlStateOptions } from "../../lib/url-state";
import { isFiltered, MAX_COMPARED, readView, type View, viewPath } from "./search-params";
import { defaultSort, type Sort } from "./sort-orders";

/** A change of any of these starts again at page 1. */
const FILTERS = ["categoryIds", "q", "sort", "includeInactive", "worksWithMyTools"] as const;

/**
 * State of Browse Vendors. The URL is the source of truth; only the search box is ahead of it.
 */
export function createVendors(options: UrlStateOptions) {
  const { go, view, typed, follow, ...search } = createUrlState(options, {
    read: readView,
    path: viewPath,
    filters: FILTERS,
    adjust: withDefaultSort,
  });

  const unlisted = signal(0);
  const merged = signal(0);

  function forgetSettled(): void {
    unlisted.value = 0;
    merged.value = 0;
  }

  function compare(compared: string[]): void {
    forgetSettled();
    go({ compared });
  }

  return {
    ...search,
    /** Synchronizes with the URL; another address than ours is another comparison. */
    follow(newSearch: string) {
      if (viewPath(readView(newSearch)) !== viewPath(view.value)) forgetSettled();
      follow(newSearch);
    },
    view,
    typed,
    filters: computed(() => toQueryParams(view.value)),
    hasFilters: computed(() => isFiltered({ ...view.value, q: typed.value.trim() })),
    chooseCategories: (categoryIds: string[]) => go({ categoryIds }),
    chooseSort: (sort: Sort) => go({ sort }),
    setIncludeInactive: (includeInactive: boolean) => go({ includeInactive }),
    setWorksWithMyTools: (worksWithMyTools: boolean) => go({ worksWithMyTools }),
    /** Clears all filters; sort order and comparison stay. */
    clearFilters() {
      typed.value = "";
      go({ categoryIds: [], includeInactive: false, worksWithMyTools: false });
    },
    turnTo: (page: number) => go({ page }),
    /** Rewrites the URL when it names a page beyond the last. */
    replacePage: (page: number) => go({ page }, { replace: true }),
    toggleCompared(id: string) {
      const { compared } = view.value;
      if (compared.includes(id)) compare(compared.filter((other) => other !== id));
      else if (compared.length < MAX_COMPARED) compare([...compared, id]);
    },
    clearCompared: () => compare([]),
    /** How many vendors the comparison named that are not listed any more, until it is changed or left. */
    unlisted,
    /** How many vendors it named that were merged with another of them. */
    merged,
    /** Takes the vendors that there are into the URL: one that was merged is another one now, others are gone. */
    settleCompared({ vendors, unlisted: gone }: Schema<"Comparison">) {
      const ids = vendors.map(({ id }) => id);
      const { compared } = view.value;
      if (ids.join() === compared.join()) return;
      unlisted.value = gone.length;
      merged.value = compared.length - ids.length - gone.length;
      go({ compared: ids }, { replace: true });
    },
    openComparison: () => go({ sideBySide: true }),
    closeComparison: () => go({ sideBySide: false, differencesOnly: false }),
    showDifferencesOnly: (differencesOnly: boolean) => go({ differencesOnly }, { replace: true }),
  };
}

export type VendorsModel = ReturnType<typeof createVendors>;

/** A search begins with the best match and ends with names again, unless another order was chosen. */
function withDefaultSort(next: View, before: View): View {
  const isOther = (next.q === "") !== (before.q === "");
  const isChosen = next.sort !== defaultSort(before.q);
  return isOther && !isChosen ? { ...next, sort: defaultSort(next.q) } : next;
}

/** The query parameters of the request. */
function toQueryParams(view: View): VendorFilters {
  const { categoryIds, q, sort, page, includeInactive, worksWithMyTools } = view;
  return {
    ...(categoryIds.length > 0 && { categoryIds: categoryIds.join(",") }),
    ...(q !== "" && { q }),
    ...(sort !== defaultSort(q) && { sort }),
    ...(page > 1 && { page: String(page) }),
    ...(includeInactive && { includeInactive }),
    ...(worksWithMyTools && { worksWithMyTools }),
  };
}
