import { expect, test } from "vitest";
import { addMonths, dayCount, isDay } from "./days";
import { matchingPreset, PRESETS, presetRange, shiftedRange } from "./range-presets";

const TODAY = "2026-11-21";

test.each([
  ["7d", "2026-11-14", "2026-11-20"],
  ["28d", "2026-10-24", "2026-11-20"],
  ["90d", "2026-08-23", "2026-11-20"],
  ["12mo", "2025-11-21", "2026-11-20"],
  ["ytd", "2026-01-01", "2026-11-20"],
  ["all", "", ""],
] as const)("%s is %s to %s", (preset, start, end) => {
  expect(presetRange(preset, TODAY)).toEqual({ start, end });
  expect(matchingPreset({ start, end }, TODAY)).toBe(preset);
});

test("presets match their own dates only, in this order", () => {
  expect(PRESETS.map(({ label }) => label)).toEqual(["7 d", "28 d", "90 d", "12 mo", "YTD", "All"]);
  expect(matchingPreset({ start: "2026-11-15", end: TODAY }, TODAY)).toBeNull();
});

test("the year to date begins with a day that is not over", () => {
  const first = { start: "2027-01-01", end: "2027-01-01" };
  expect(presetRange("ytd", "2027-01-01")).toEqual(first);
  expect(presetRange("ytd", "2027-01-02")).toEqual(first);
});

test("Earlier and Later shift by the length of the range, across months and leap days", () => {
  const march = { start: "2024-03-01", end: "2024-03-31" };
  expect(shiftedRange(march, -1, TODAY)).toEqual({ start: "2024-01-30", end: "2024-02-29" });
  expect(shiftedRange(march, 1, TODAY)).toEqual({ start: "2024-04-01", end: "2024-05-01" });
});

test("there is no shift into the future, nor without both dates", () => {
  expect(shiftedRange({ start: "2026-11-15", end: TODAY }, 1, TODAY)).toBeNull();
  expect(shiftedRange({ start: "", end: TODAY }, -1, TODAY)).toBeNull();
});

test("a month before the 31st is the last day of that month", () => {
  expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
  expect(addMonths("2024-03-31", -1)).toBe("2024-02-29");
  expect(addMonths("2026-11-16", 2)).toBe("2027-01-16");
});

test("a range includes both ends", () => {
  expect(dayCount({ start: TODAY, end: TODAY })).toBe(1);
  expect(dayCount({ start: "2026-03-01", end: "2026-04-01" })).toBe(32);
});

test.each([
  ["2026-02-28", true],
  ["2026-02-29", false],
  ["2026-2-8", false],
  ["0002-11-21", false],
  ["2106-01-01", false],
  ["yesterday", false],
])("%s is a day: %s", (text, expected) => {
  expect(isDay(text)).toBe(expected);
});
