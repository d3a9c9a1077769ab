import { computed, signal } from "@preact/signals-react";
import type { VendorFilters } from "../../api/queries/directory";
import { debounce } from "../../lib/debounce";
import { isFiltered, MAX_COMPARED, readView, type View, viewPath } from "./address";
import { defaultSort, type Sort } from "./sort-orders";

interface Options {
  /** The query string of the URL. */
  search: string;
  navigate: (path: string, options?: { replace: boolean }) => void;
}

/** A change of any of these starts again at page 1. */
const FILTERS = ["categoryIds", "q", "sort", "includeInactive", "worksWithMyTools"] as const;

/**
 * State of Browse Vendors. The URL is the source of truth: `view` follows it, every action writes it. Only
 * the search box is ahead of it, by 300 ms.
 */
export function createVendors({ search, navigate }: Options) {
  const view = signal(readView(search));
  const typed = signal(view.value.q);

  const filters = computed(() => toQueryParams(view.value));
  const hasFilters = computed(() => isFiltered({ ...view.value, q: typed.value.trim() }));

  /** Navigates to the URL with the change and the text of the search box. */
  function go(change: Partial<View>, options?: { replace: boolean }): void {
    applySoon.cancel();
    const before = view.value;
    const next = { ...before, q: typed.value.trim(), ...change };
    if ((next.q === "") !== (before.q === "") && next.sort === defaultSort(before.q)) {
      next.sort = defaultSort(next.q);
    }
    if (FILTERS.some((name) => String(next[name]) !== String(before[name]))) next.page = 1;
    view.value = next;
    navigate(viewPath(next), options);
  }

  const applySoon = debounce(() => {
    if (typed.value.trim() !== view.value.q) go({});
  });

  function compare(compared: string[]): void {
    go({ compared });
  }

  return {
    view,
    typed,
    filters,
    hasFilters,
    /** Synchronizes with the URL after our own navigation or Back and Forward. */
    follow(newSearch: string) {
      const before = view.value;
      const after = readView(newSearch);
      view.value = after;
      if (after.q === before.q) return;
      applySoon.cancel();
      typed.value = after.q;
    },
    type(text: string) {
      typed.value = text;
      applySoon();
    },
    /** Applies the typed search without waiting for the debounce. */
    searchNow() {
      applySoon.cancel();
      if (typed.value.trim() !== view.value.q) go({});
    },
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
    openComparison: () => go({ sideBySide: true }),
    closeComparison: () => go({ sideBySide: false, differencesOnly: false }),
    showDifferencesOnly: (differencesOnly: boolean) => go({ differencesOnly }, { replace: true }),
    /** Cancels the pending debounce when the screen is left. */
    stop: () => applySoon.cancel(),
  };
}

export type VendorsModel = ReturnType<typeof createVendors>;

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
