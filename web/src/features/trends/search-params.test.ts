import { expect, test } from "vitest";
import { NO_FILTERS } from "./filters";
import { readView, viewPath } from "./search-params";

test("a view is parsed from its URL and back", () => {
  const view = {
    filters: {
      dma: "Dallas-Fort Worth",
      state: "TX",
      firmSize: "E6_20" as const,
      start: "2026-01-01",
      end: "2026-02-28",
    },
    interval: "month" as const,
    allCategories: true,
    openState: "CA",
    asTable: true,
    barsAsTable: true,
    page: 3,
  };
  const path = viewPath(view);
  expect(path).toBe(
    "/trends?dma=Dallas-Fort+Worth&state=TX&firmSize=E6_20&start=2026-01-01&end=2026-02-28" +
      "&interval=month&categories=all&cities=CA&chart=table&bars=table&page=3",
  );
  expect(readView(path.split("?")[1] ?? "")).toEqual({ view, ignored: [] });
});

test("defaults are left out of the URL", () => {
  expect(viewPath(readView("").view)).toBe("/trends");
});

test("unknown values are ignored, with a notice for each", () => {
  const { view, ignored } = readView(
    "state=ZZ&firmSize=HUGE&start=yesterday&end=2026-02-30&interval=year&page=two",
  );
  expect(view).toMatchObject({ filters: NO_FILTERS, interval: null, page: 1 });
  expect(ignored).toEqual([
    'The firm size "HUGE" is unknown and was left out.',
    'The interval "year" is unknown and was left out.',
    'The state "ZZ" is unknown and was left out.',
    'The From date "yesterday" is unknown and was left out.',
    'The To date "2026-02-30" is unknown and was left out.',
  ]);
});
