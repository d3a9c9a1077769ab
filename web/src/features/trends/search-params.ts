import { paths } from "../../lib/paths";
import { pageEntry, readPage, withQuery } from "../../lib/search-params";
import { isDay } from "./days";
import { type Filters, isFirmSize, isStateCode, NO_FILTERS } from "./filters";
import { INTERVALS, type Interval } from "./intervals";

/** The state of the dashboard that is kept in the URL. */
export interface View {
  filters: Filters;
  /** Null is the default for the range. */
  interval: Interval | null;
  allCategories: boolean;
  /** The state whose cities are shown. */
  openState: string;
  /** Bookings over time. */
  asTable: boolean;
  barsAsTable: boolean;
  page: number;
}

/** Parses the URL, with a sentence for each unknown value in it. */
export function readView(search: string): { view: View; ignored: string[] } {
  const query = new URLSearchParams(search);
  const ignored: string[] = [];
  const known = (name: string, words: string, isKnown: (text: string) => boolean) => {
    const text = query.get(name) ?? "";
    if (text === "" || isKnown(text)) return text;
    ignored.push(ignoredText(words, text));
    return "";
  };
  const firmSize = known("firmSize", "firm size", isFirmSize);
  const interval = known("interval", "interval", isInterval);
  const view: View = {
    filters: {
      ...NO_FILTERS,
      dma: query.get("dma") ?? "",
      state: known("state", "state", isStateCode),
      firmSize: isFirmSize(firmSize) ? firmSize : "",
      start: known("start", "From date", isDay),
      end: known("end", "To date", isDay),
    },
    interval: isInterval(interval) ? interval : null,
    allCategories: known("categories", "categories", (text) => text === "all") === "all",
    openState: known("cities", "state", isStateCode),
    asTable: known("chart", "chart", (text) => text === "table") === "table",
    barsAsTable: known("bars", "bars", (text) => text === "table") === "table",
    page: readPage(query.get("page")),
  };
  return { view, ignored };
}

/** The URL of a view; defaults are left out. */
export function viewPath(view: View): string {
  return withQuery(paths.trends, {
    ...view.filters,
    interval: view.interval,
    categories: view.allCategories ? "all" : "",
    cities: view.openState,
    chart: view.asTable ? "table" : "",
    bars: view.barsAsTable ? "table" : "",
    page: pageEntry(view.page),
  });
}

/** `The state "ZZ" is unknown and was left out.` */
export function ignoredText(words: string, value: string): string {
  return `The ${words} "${value}" is unknown and was left out.`;
}

function isInterval(text: string): text is Interval {
  return INTERVALS.some(({ value }) => value === text);
}
