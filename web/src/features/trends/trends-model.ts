import { computed, signal } from "@preact/signals-react";
import { utcDay } from "../../lib/day";
import { debounce } from "../../lib/debounce";
import { yesterday } from "../../lib/earlier-data";
import type { UrlStateOptions } from "../../lib/url-state";
import type { Range } from "./days";
import { areFiltersEqual, dateProblem, type Filters, NO_FILTERS } from "./filters";
import { defaultInterval, type Interval } from "./intervals";
import { matchingPreset, type Preset, presetRange, shiftedRange } from "./range-presets";
import { ignoredText, readView, type View, viewPath } from "./search-params";

type Dates = Pick<Filters, "start" | "end">;

interface Options extends UrlStateOptions {
  now: number;
}

/**
 * State of the dashboard. The URL is the source of truth: `view` follows it, every action writes it. Only the
 * filter bar (`draft`) is ahead of it, by the wait of `debounce`, or for as long as its dates are invalid.
 */
export function createTrends({ search, navigate, now: initialNow }: Options) {
  const address = signal(readView(search));
  const typed = signal<Filters>(address.value.view.filters);
  const now = signal(initialNow);
  /** The metro areas that exist; null until they are known. */
  const metroAreas = signal<readonly string[] | null>(null);
  /** The dates before the first drag into the chart, to return to. */
  const datesBeforeZoom = signal<Dates | null>(null);

  const today = computed(() => utcDay(now.value));
  const view = computed(() => address.value.view);
  const unknownMetroArea = computed(() => {
    const { dma } = view.value.filters;
    return dma !== "" && metroAreas.value !== null && !metroAreas.value.includes(dma) ? dma : "";
  });
  /** The filters of the requests; null while the URL is invalid or the metro areas are still loading. */
  const filters = computed<Filters | null>(() => {
    const asked = view.value.filters;
    if (dateProblem(asked)) return null;
    if (asked.dma !== "" && metroAreas.value === null) return null;
    return unknownMetroArea.value ? { ...asked, dma: "" } : asked;
  });
  /** The values shown in the filter bar. */
  const draft = computed(() => {
    const isUnknown = unknownMetroArea.value !== "" && typed.value.dma === unknownMetroArea.value;
    return isUnknown ? { ...typed.value, dma: "" } : typed.value;
  });
  const problem = computed(() => dateProblem(draft.value));
  const notices = computed(() => [
    ...address.value.ignored,
    ...(unknownMetroArea.value ? [ignoredText("city", unknownMetroArea.value)] : []),
  ]);
  const interval = computed<Interval>(() => {
    const { start, end } = view.value.filters;
    return view.value.interval ?? defaultInterval(start, end, today.value);
  });
  const preset = computed(() => matchingPreset(draft.value, today.value));
  const earlierRange = computed(() => shiftedRange(draft.value, -1, today.value));
  const laterRange = computed(() => shiftedRange(draft.value, 1, yesterday(today.value)));

  /** Navigates to the URL with the change and the values of the filter bar, unless its dates are invalid. */
  function go(change: Partial<View>): void {
    applySoon.cancel();
    const before = view.value;
    const filters = problem.value ? { ...draft.value, ...datesOf(before.filters) } : draft.value;
    const next = { ...before, filters };
    if (!areFiltersEqual(filters, before.filters)) next.page = 1;
    if (filters.state !== "" && filters.state !== before.filters.state) next.openState = "";
    navigate(viewPath({ ...next, ...change }));
  }

  const applySoon = debounce(() => {
    const isNews = !areFiltersEqual(draft.value, view.value.filters) || notices.value.length > 0;
    if (isNews && !problem.value) go({});
  });

  function edit(change: Partial<Filters>): void {
    typed.value = { ...draft.value, ...change };
    if ("start" in change || "end" in change) datesBeforeZoom.value = null;
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
    metroAreas,
    /** Synchronizes with the URL after our own navigation or Back and Forward. */
    follow(newSearch: string) {
      const before = view.value.filters;
      address.value = readView(newSearch);
      const { filters: after } = view.value;
      if (areFiltersEqual(after, before)) return;
      applySoon.cancel();
      if (!areFiltersEqual(after, typed.value)) datesBeforeZoom.value = null;
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
    /** Sets From and To to the selected range at once and resets the interval to the default. */
    zoomTo({ start, end }: Range) {
      datesBeforeZoom.value ??= datesOf(view.value.filters);
      typed.value = { ...draft.value, start, end };
      go({ interval: null });
    },
    /** Back to the dates before the first drag; without one, to all dates. */
    resetZoom() {
      const dates = datesBeforeZoom.value ?? datesOf(NO_FILTERS);
      datesBeforeZoom.value = null;
      if (dates.start === draft.value.start && dates.end === draft.value.end) return;
      typed.value = { ...draft.value, ...dates };
      go({ interval: null });
    },
    chooseInterval: (choice: Interval) => go({ interval: choice }),
    toggleCategories: () => go({ allCategories: !view.value.allCategories }),
    toggleTable: () => go({ asTable: !view.value.asTable }),
    toggleBarsTable: () => go({ barsAsTable: !view.value.barsAsTable }),
    openCities: (state: string) => go({ openState: state }),
    closeCities: () => go({ openState: "" }),
    turnTo: (page: number) => go({ page }),
    /** Cancels the pending debounce when the screen is left. */
    stop: () => applySoon.cancel(),
  };
}

export type TrendsModel = ReturnType<typeof createTrends>;

function datesOf({ start, end }: Filters): Dates {
  return { start, end };
}
