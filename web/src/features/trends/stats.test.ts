import { expect, test } from "vitest";
import { bookings } from "../../testing/trends";
import { pageCount, rangeOf, rowsOf, showingText } from "./booking-pages";
import { barHeight } from "./category-counts";
import { NO_FILTERS } from "./filters";
import { rankedStates, withoutStateText } from "./ranked-locations";
import {
  averageBasis,
  averageExplanation,
  averagePerDay,
  monthExplanation,
  topState,
} from "./stats";

const TODAY = "2026-11-21";

test("the daily average divides by 30, or by the days from From to To", () => {
  const range = { ...NO_FILTERS, start: "2026-11-01", end: "2026-11-07" };
  expect(averagePerDay(0, NO_FILTERS)).toBe("0.0");
  expect(averagePerDay(6128, NO_FILTERS)).toBe("204.3");
  expect(averagePerDay(70, range)).toBe("10.0");
  expect(averagePerDay(70, { ...range, end: "" })).toBe("2.3");
  expect(averagePerDay(45_000, NO_FILTERS)).toBe("1,500.0");
});

test("what the daily average is of stands beside it", () => {
  const day = { ...NO_FILTERS, start: "2026-11-01", end: "2026-11-01" };
  expect(averageBasis(NO_FILTERS)).toBe("total ÷ 30");
  expect(averageBasis({ ...day, end: "" })).toBe("total ÷ 30");
  expect(averageBasis(day)).toBe("total ÷ 1 day");
  expect(averageBasis({ ...day, end: "2026-11-07" })).toBe("total ÷ 7 days");
});

test("every explanation names its days: up to To if it is set, else up to yesterday", () => {
  expect(monthExplanation(NO_FILTERS, TODAY)).toBe(
    "Change: the 30 days to Nov 20, 2026 against the 30 before.",
  );
  expect(averageExplanation({ ...NO_FILTERS, start: "2026-03-01", end: "2026-03-31" }, TODAY)).toBe(
    "The total divided by the 31 days from From to To. " +
      "Growth: the 90 days to Mar 31, 2026 against the 90 before.",
  );
});

test('the top state is never "Unknown"', () => {
  const counts = [
    { state: "Unknown", count: 9, previous: null },
    { state: "TX", count: 1, previous: null },
  ];
  expect(topState(counts)).toEqual({ name: "Texas", bookings: "1 booking" });
  expect(topState(counts.slice(0, 1))).toEqual({ name: "N/A", bookings: "0 bookings" });
  expect(rankedStates(counts).map(({ name }) => name)).toEqual(["Texas"]);
  expect(withoutStateText(counts)).toBe("9 bookings without a state");
  expect(withoutStateText(counts.slice(1))).toBeNull();
});

test("at most fifteen states are ranked", () => {
  const codes = "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS".split(" ");
  const counts = codes.map((state) => ({ state, count: 1, previous: null }));
  expect(rankedStates(counts)).toHaveLength(15);
});

test.each([
  [1000, 220],
  [500, 110],
  [1, 20],
])("a bar of %i among 1,000 is %i px high", (count, height) => {
  expect(barHeight(count, 1000)).toBe(height);
});

test("six rows per page, up to the last", () => {
  expect(pageCount(0)).toBe(1);
  expect(pageCount(13)).toBe(3);
  expect(showingText(1, 6128)).toBe("Showing 1-6 of 6,128 results");
  expect(showingText(3, 13)).toBe("Showing 13-13 of 13 results");
});

test("the first sixteen pages come with the first request, later ones sixteen at a time", () => {
  expect(rangeOf(16)).toBeUndefined();
  expect(rangeOf(17)).toEqual({ limit: 96, offset: 96 });
  expect(rangeOf(33)).toEqual({ limit: 96, offset: 192 });
});

test("every row is on exactly one page, across the requests", () => {
  const all = bookings(250);
  const shown = Array.from({ length: pageCount(250) }, (_, index) => index + 1).flatMap((page) => {
    const range = rangeOf(page);
    const offset = range?.offset ?? 0;
    const rows = all.slice(offset, offset + (range?.limit ?? 100));
    return rowsOf({ rows, total: 250, offset }, page).map(({ id }) => id);
  });
  expect(shown).toEqual(all.map(({ id }) => id));
});
