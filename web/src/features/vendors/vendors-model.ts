import { computed, signal } from "@preact/signals-react";
import type { VendorFilters } from "../../api/queries";
import { debounce } from "../../lib/debounce";
import { isFiltered, MOST_COMPARED, readView, type View, viewPath } from "./address";
import type { Sort } from "./sorts";

interface Opening {
  /** The query string of the address. */
  search: string;
  navigate: (path: string, options?: { replace: boolean }) => void;
}

/** A change of any of these starts again at page 1. */
const FILTERS = ["categoryIds", "q", "sort", "includeInactive", "worksWithMyTools"] as const;

/**
 * What Browse Vendors shows. The address is the truth: `view` follows it, every action writes it. Only
 * the search box runs ahead of it, by 300 ms.
 */
export function createVendors({ search, navigate }: Opening) {
  const view = signal(readView(search));
  const typed = signal(view.value.q);

  const filters = computed(() => askedFor(view.value));
  const hasFilters = computed(() => isFiltered({ ...view.value, q: typed.value.trim() }));

  /** Writes the address: the change, and what the search box holds. */
  function go(change: Partial<View>, options?: { replace: boolean }): void {
    applySoon.cancel();
    const before = view.value;
    const next = { ...before, q: typed.value.trim(), ...change };
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
    /** Takes over what the address says now, after a step of ours or of Back and Forward. */
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
    /** Searches for what was typed, without waiting. */
    searchNow() {
      applySoon.cancel();
      if (typed.value.trim() !== view.value.q) go({});
    },
    chooseCategories: (categoryIds: string[]) => go({ categoryIds }),
    chooseSort: (sort: Sort) => go({ sort }),
    includeInactive: (includeInactive: boolean) => go({ includeInactive }),
    workWithMyTools: (worksWithMyTools: boolean) => go({ worksWithMyTools }),
    /** Takes off every filter; the order and what is being compared stay. */
    clearFilters() {
      typed.value = "";
      go({ categoryIds: [], includeInactive: false, worksWithMyTools: false });
    },
    turnTo: (page: number) => go({ page }),
    /** Corrects the address where it named a page beyond the last. */
    landOn: (page: number) => go({ page }, { replace: true }),
    toggleCompared(id: string) {
      const { compared } = view.value;
      if (compared.includes(id)) compare(compared.filter((other) => other !== id));
      else if (compared.length < MOST_COMPARED) compare([...compared, id]);
    },
    clearCompared: () => compare([]),
    openComparison: () => go({ sideBySide: true }),
    closeComparison: () => go({ sideBySide: false, differencesOnly: false }),
    showDifferencesOnly: (differencesOnly: boolean) => go({ differencesOnly }, { replace: true }),
    /** Lets go of what is still waiting; the screen is left. */
    stop: () => applySoon.cancel(),
  };
}

export type VendorsModel = ReturnType<typeof createVendors>;

/** What the server is asked with. */
function askedFor(view: View): VendorFilters {
  const { categoryIds, q, sort, page, includeInactive, worksWithMyTools } = view;
  return {
    ...(categoryIds.length > 0 && { categoryIds: categoryIds.join(",") }),
    ...(q !== "" && { q }),
    ...(sort !== "name_asc" && { sort }),
    ...(page > 1 && { page: String(page) }),
    ...(includeInactive && { includeInactive }),
    ...(worksWithMyTools && { worksWithMyTools }),
  };
}
