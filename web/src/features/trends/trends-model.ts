import { computed, signal } from "@preact/signals-react";
import { debounce } from "../../lib/debounce";
import { ignoredText, readView, type View, viewPath } from "./address";
import { type Range, utcDay } from "./days";
import { dateProblem, type Filters, NO_FILTERS, sameFilters } from "./filters";
import { type Interval, suitingInterval } from "./intervals";
import { matchingPreset, type Preset, presetRange, shiftedRange } from "./range-presets";

type Dates = Pick<Filters, "start" | "end">;

interface Opening {
  /** The query string of the address. */
  search: string;
  navigate: (path: string) => void;
  now: number;
}

/**
 * What the dashboard shows. The address is the truth: `view` follows it, every action writes it. Only the
 * filter bar runs ahead of it, by 300 ms (`draft`), or for as long as its dates make no sense.
 */
export function createTrends({ search, navigate, now: openedAt }: Opening) {
  const address = signal(readView(search));
  const typed = signal<Filters>(address.value.view.filters);
  const now = signal(openedAt);
  /** The metro areas that exist; null until they are known. */
  const metros = signal<readonly string[] | null>(null);
  /** The dates before the first drag into the chart, to return to. */
  const beforeZoom = signal<Dates | null>(null);

  const today = computed(() => utcDay(now.value));
  const view = computed(() => address.value.view);
  const unknownMetro = computed(() => {
    const { dma } = view.value.filters;
    return dma !== "" && metros.value !== null && !metros.value.includes(dma) ? dma : "";
  });
  /** What the server is asked with; null while the address cannot be asked for, or not yet. */
  const filters = computed<Filters | null>(() => {
    const asked = view.value.filters;
    if (dateProblem(asked)) return null;
    if (asked.dma !== "" && metros.value === null) return null;
    return unknownMetro.value ? { ...asked, dma: "" } : asked;
  });
  /** What the filter bar shows. */
  const draft = computed(() => {
    const isUnknown = unknownMetro.value !== "" && typed.value.dma === unknownMetro.value;
    return isUnknown ? { ...typed.value, dma: "" } : typed.value;
  });
  const problem = computed(() => dateProblem(draft.value));
  const notices = computed(() => [
    ...address.value.ignored,
    ...(unknownMetro.value ? [ignoredText("city", unknownMetro.value)] : []),
  ]);
  const interval = computed<Interval>(() => {
    const { start, end } = view.value.filters;
    return view.value.interval ?? suitingInterval(start, end, today.value);
  });
  const preset = computed(() => matchingPreset(draft.value, today.value));
  const earlierRange = computed(() => shiftedRange(draft.value, -1, today.value));
  const laterRange = computed(() => shiftedRange(draft.value, 1, today.value));

  /** Writes the address: the given change, and what the filter bar holds, if it can be asked for. */
  function go(change: Partial<View>): void {
    applySoon.cancel();
    const before = view.value;
    const filters = problem.value ? { ...draft.value, ...datesOf(before.filters) } : draft.value;
    const next = { ...before, filters };
    if (!sameFilters(filters, before.filters)) next.page = 1;
    if (filters.state !== "" && filters.state !== before.filters.state) next.openState = "";
    navigate(viewPath({ ...next, ...change }));
  }

  const applySoon = debounce(() => {
    const isNews = !sameFilters(draft.value, view.value.filters) || notices.value.length > 0;
    if (isNews && !problem.value) go({});
  });

  function edit(change: Partial<Filters>): void {
    typed.value = { ...draft.value, ...change };
    if ("start" in change || "end" in change) beforeZoom.value = null;
    applySoon();
  }

  return {
    view,
    draft,
    filters,
    problem,
    notices,
    interval,
    preset,
    earlierRange,
    laterRange,
    today,
    now,
    metros,
    /** Takes over what the address says now, after a step of ours or of Back and Forward. */
    follow(newSearch: string) {
      const before = view.value.filters;
      address.value = readView(newSearch);
      const { filters: after } = view.value;
      if (sameFilters(after, before)) return;
      applySoon.cancel();
      if (!sameFilters(after, typed.value)) beforeZoom.value = null;
      typed.value = after;
    },
    edit,
    reset: () => edit(NO_FILTERS),
    removeFilter: (name: keyof Filters) => edit({ [name]: "" }),
    choosePreset: (choice: Preset) => edit(presetRange(choice, today.value)),
    shift(by: -1 | 1) {
      const range = by === -1 ? earlierRange.value : laterRange.value;
      if (range) edit(range);
    },
    /** Narrows From and To to what was dragged over, at once; the interval is chosen anew. */
    zoom({ start, end }: Range) {
      beforeZoom.value ??= datesOf(view.value.filters);
      typed.value = { ...draft.value, start, end };
      go({ interval: null });
    },
    /** Back to the dates before the first drag; without one, to all dates. */
    unzoom() {
      const dates = beforeZoom.value ?? datesOf(NO_FILTERS);
      beforeZoom.value = null;
      if (dates.start === draft.value.start && dates.end === draft.value.end) return;
      typed.value = { ...draft.value, ...dates };
      go({ interval: null });
    },
    chooseInterval: (choice: Interval) => go({ interval: choice }),
    toggleCategories: () => go({ allCategories: !view.value.allCategories }),
    toggleTable: () => go({ asTable: !view.value.asTable }),
    openCities: (state: string) => go({ openState: state }),
    closeCities: () => go({ openState: "" }),
    turnTo: (page: number) => go({ page }),
    /** Lets go of what is still waiting; the screen is left. */
    stop: () => applySoon.cancel(),
  };
}

export type TrendsModel = ReturnType<typeof createTrends>;

function datesOf({ start, end }: Filters): Dates {
  return { start, end };
}
