import { expect, test } from "vitest";
import type { Schema } from "../../api/client";
import { addDays } from "../../lib/day";
import { axisLabels } from "./axis-labels";
import { chartLabels } from "./chart-labels";
import { addMonths } from "./days";
import { NO_FILTERS } from "./filters";
import { defaultInterval } from "./intervals";
import { shownDays, toBuckets } from "./series";

const TODAY = "2026-11-21";
const JUST_WEEKS: Schema<"Series"> = {
  interval: "week",
  points: [
    { start: "2026-11-02", count: 12 },
    { start: "2026-11-09", count: 30 },
    { start: "2026-11-16", count: 9 },
  ],
  previous: [
    { start: "2026-10-12", count: 10 },
    { start: "2026-10-19", count: 20 },
    { start: "2026-10-26", count: 40 },
    { start: "2026-11-02", count: 2 },
  ],
  dataFrom: "2026-10-01",
  dataThrough: TODAY,
};

test("a week that the previous period holds only a part of is not comparable", () => {
  // 18 days from November 4 on; the 18 before begin on Saturday, October 17, and end on November 3.
  const all = toBuckets(JUST_WEEKS, { ...NO_FILTERS, start: "2026-11-04", end: TODAY }, TODAY);
  expect(all.map(({ previousPartial }) => previousPartial)).toEqual([true, false, false, true]);
  expect(all[3]).toMatchObject({ previous: 2, change: null });
});

test("a bucket that is not over, or cut by From or To, is partial and names its days", () => {
  const all = toBuckets(JUST_WEEKS, { ...NO_FILTERS, start: "2026-11-04", end: TODAY }, TODAY);
  expect(all.slice(0, 3)).toMatchObject([
    { text: "Nov 4 – Nov 8, 2026", start: "2026-11-04", partial: true, change: null },
    { text: "Week of Nov 9, 2026", partial: false, change: { text: "+50.0%" } },
    { text: "Nov 16 – Nov 21, 2026, so far", end: TODAY, partial: true, change: null },
  ]);
});

test("a bucket in which the data begins or ends is partial and names its days", () => {
  const data = { dataFrom: "2026-11-05", dataThrough: "2026-11-18" };
  expect(toBuckets({ ...JUST_WEEKS, ...data }, NO_FILTERS, "2026-12-01").slice(0, 3)).toMatchObject(
    [
      { text: "Nov 5 – Nov 8, 2026", start: "2026-11-05", partial: true, change: null },
      { text: "Week of Nov 9, 2026", partial: false },
      { text: "Nov 16 – Nov 18, 2026", end: "2026-11-18", partial: true, change: null },
    ],
  );
  // Days that the filter asks for are whole, whether there was a booking on them or not.
  const filters = { ...NO_FILTERS, start: "2026-11-02", end: "2026-11-22" };
  const asked = toBuckets({ ...JUST_WEEKS, ...data }, filters, "2026-12-01");
  expect(asked.slice(0, 3).map(({ partial }) => partial)).toEqual([false, false, false]);
});

test("a week in which the data begins, or before, is not compared", () => {
  const filters = { ...NO_FILTERS, start: "2026-11-02", end: TODAY };
  const data = { ...JUST_WEEKS, dataFrom: "2026-10-20" };
  const all = toBuckets(data, filters, TODAY);
  expect(all.map(({ previousPartial }) => previousPartial).slice(0, 3)).toEqual([
    true,
    true,
    false,
  ]);
  expect(all[1]).toMatchObject({ count: 30, previous: 20, change: null });
});

test("weeks before the data begins have no count, and a cut week is named by its days", () => {
  const filters = { ...NO_FILTERS, start: "2026-11-04", end: TODAY };
  const all = toBuckets({ ...JUST_WEEKS, dataFrom: "2026-10-20" }, filters, TODAY);
  expect(all).toMatchObject([
    { previous: null, change: null },
    { previous: 20, previousText: "Oct 20 – Oct 25, 2026" },
    { previous: 40, previousText: "Week of Oct 26, 2026" },
    { previous: 2, previousText: "Nov 2 – Nov 3, 2026", text: "" },
  ]);
  expect(chartLabels(all, filters, "week", TODAY, null).drawsPrevious).toBe(true);
});

test("a previous period before all data is not in the legend", () => {
  const filters = { ...NO_FILTERS, start: "2026-11-04", end: TODAY };
  const all = toBuckets({ ...JUST_WEEKS, dataFrom: "2026-11-04" }, filters, TODAY);
  expect(all.map(({ start, previous }) => [start, previous])).toEqual([
    ["2026-11-04", null],
    ["2026-11-09", null],
    ["2026-11-16", null],
  ]);
  const words = chartLabels(all, filters, "week", TODAY, null);
  expect(words).toMatchObject({ previousDays: null, drawsPrevious: false });
  expect(words.legend.map(({ tone }) => tone)).toEqual(["series"]);
  // Two days of a week are known, and no line is drawn of them.
  const cut = toBuckets({ ...JUST_WEEKS, dataFrom: "2026-11-02" }, filters, TODAY);
  expect(chartLabels(cut, filters, "week", TODAY, null)).toMatchObject({
    previousDays: "Oct 17 – Nov 3, 2026",
    drawsPrevious: false,
  });
});

test("every previous bucket is kept, even if the previous period touches one week more", () => {
  const all = toBuckets(JUST_WEEKS, NO_FILTERS, TODAY);
  expect(all.map(({ previous }) => previous)).toEqual([10, 20, 40, 2]);
  expect(all[3]).toMatchObject({ text: "", count: null, previousText: "Week of Nov 2, 2026" });
  // The week goes on until Nov 22; what is shown does not.
  expect(shownDays(all, TODAY)).toBe("Nov 2 – Nov 21, 2026");
  expect(shownDays(all, "2026-11-23")).toBe("Nov 2 – Nov 22, 2026");
});

test("empty days in the future are not drawn as zero", () => {
  const points = [
    { start: TODAY, count: 1 },
    { start: "2026-11-22", count: 0 },
  ];
  expect(
    toBuckets({ ...JUST_WEEKS, interval: "day", points, previous: [] }, NO_FILTERS, TODAY),
  ).toHaveLength(1);
});

test.each([
  ["2026-11-01", "2026-11-21", "day"],
  ["2026-01-01", "2026-11-21", "week"],
  ["2020-01-01", "", "month"],
  ["", "2026-11-21", "week"],
])("%s to %s is drawn by %s", (start, end, interval) => {
  expect(defaultInterval(start, end, TODAY)).toBe(interval);
});

test("days are labeled as often as they fit", () => {
  const starts = Array.from({ length: 28 }, (_, index) => addDays("2026-10-25", index));
  const labels = axisLabels(starts, "day", 10);
  expect(labels.length).toBeLessThanOrEqual(10);
  expect(labels.slice(0, 2)).toEqual([
    { index: 0, text: "Oct 25" },
    { index: 3, text: "Oct 28" },
  ]);
});

test("longer ranges are labeled by month, January by its year, then by years only", () => {
  const weeks = Array.from({ length: 52 }, (_, index) => addDays("2025-11-24", 7 * index));
  expect(axisLabels(weeks, "week", 12).map(({ text }) => text)).toEqual(
    "Dec 2026 Feb Mar Apr May Jun Jul Aug Sep Oct Nov".split(" "),
  );
  const months = Array.from({ length: 60 }, (_, index) => addMonths("2022-01-01", index));
  expect(axisLabels(months, "month", 5).map(({ text }) => text)).toEqual(
    "2022 2023 2024 2025 2026".split(" "),
  );
});
