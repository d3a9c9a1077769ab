import { expect, test } from "vitest";
import downloadNames from "../../../../tests/fixtures/download-names.json";
import { chartLabels } from "./chart-labels";
import { type Filters, NO_FILTERS } from "./filters";
import { toBuckets } from "./series";

const TODAY = "2026-11-21";

// The server names the rows so too: `src/api/bookings/file_name.rs`.
test.each(downloadNames)("the picture of a chart is named after its filters: $name", (named) => {
  const filters = { ...NO_FILTERS, ...named.filters } as Filters;
  const { fileName } = chartLabels([], filters, "day", TODAY, null);
  expect(fileName).toBe(`${named.name}.png`);
});

test("the labels name the previous period", () => {
  const filters = { ...NO_FILTERS, state: "TX", start: "2026-11-01", end: TODAY };
  const points = [{ start: "2026-11-01", count: 3 }];
  const previous = [{ start: "2026-10-11", count: 2 }];
  const known = { dataFrom: "2026-10-01", dataThrough: TODAY };
  const all = toBuckets({ interval: "day", points, previous, ...known }, filters, TODAY);
  const words = chartLabels(all, filters, "day", TODAY, "2026-11-21T08:00:00Z");
  expect(words).toMatchObject({
    days: "Nov 1 – Nov 21, 2026",
    previousDays: "Oct 11 – Oct 31, 2026",
    lines: ["State: Texas · From Nov 1, 2026 · To Nov 21, 2026"],
    footer: "Stackbrief · Data through Nov 21, 2026",
    fileName: "demo-bookings-tx-2026-11-01-to-2026-11-21.png",
  });
  expect(words.legend.map(({ text }) => text)).toEqual([
    "This period: Nov 1 – Nov 21, 2026, by day",
    "Previous period: Oct 11 – Oct 31, 2026",
  ]);
  expect(chartLabels(all, { ...filters, end: "" }, "day", TODAY, null).previousDays).toBeNull();
});
