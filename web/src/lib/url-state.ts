import { signal } from "@preact/signals-react";
import { debounce } from "./debounce";

export interface UrlStateOptions {
  /** The query string of the URL. */
  search: string;
  navigate: (path: string, options?: { replace: boolean }) => void;
}

interface UrlFormat<View> {
  read: (search: string) => View;
  path: (view: View) => string;
  /** A change of any of these starts again at page 1. */
  filters: readonly (keyof View)[];
  /** What a change of others brings with it. */
  adjust?: (next: View, before: View) => View;
}

/**
 * State of a list with a search box. The URL is the source of truth: `view` follows it, `go` writes it. Only
 * the search box is ahead of it, by the wait of `debounce`.
 */
export function createUrlState<View extends { q: string; page: number }>(
  { search, navigate }: UrlStateOptions,
  { read, path, filters, adjust = (next) => next }: UrlFormat<View>,
) {
  const view = signal(read(search));
  const typed = signal(view.value.q);

  /** Navigates to the URL with the change and the text of the search box. */
  function go(change: Partial<View>, options?: { replace: boolean }): void {
    searchSoon.cancel();
    const before = view.value;
    const next = adjust({ ...before, q: typed.value.trim(), ...change }, before);
    if (filters.some((name) => String(next[name]) !== String(before[name]))) next.page = 1;
    view.value = next;
    navigate(path(next), options);
  }

  /** Applies the typed search without waiting for the debounce. */
  function searchNow(): void {
    searchSoon.cancel();
    if (typed.value.trim() !== view.value.q) go({});
  }

  const searchSoon = debounce(searchNow);

  return {
    view,
    typed,
    go,
    searchNow,
    type(text: string) {
      typed.value = text;
      searchSoon();
    },
    /** Synchronizes with the URL after our own navigation or Back and Forward. */
    follow(newSearch: string) {
      const before = view.value;
      view.value = read(newSearch);
      if (view.value.q === before.q) return;
      searchSoon.cancel();
      typed.value = view.value.q;
    },
    /** Cancels the pending search when the screen is left. */
    stop: () => searchSoon.cancel(),
  };
}
