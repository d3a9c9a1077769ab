import { expect, test } from "vitest";
import type { Schema } from "../../api/client";
import { bookingDate, bookingLocation, rangeText, rowChange, windowChange } from "./format";

test.each([
  [128, 114, "up", "+12.3%"],
  [97, 100, "down", "-3.0%"],
  [100, 100, "flat", "0.0%"],
  [0, 1, "down", "-1 booking"],
  [0, 40, "down", "-40 bookings"],
  [3, 3, "flat", "no change"],
  [5000, 4, "up", "+4,996 bookings"],
])("%i after %i: direction %s, text %s", (current, previous, direction, text) => {
  expect(windowChange({ current, previous })).toEqual({ direction, text });
});

test("there is no change without a previous count", () => {
  expect(windowChange({ current: 5, previous: 0 })).toBeNull();
});

test.each([
  [5, 0, "new"],
  [12, 9, "+3 bookings"],
  [9, 12, "-3 bookings"],
  [3, 2, "+1 booking"],
  [4, 4, "no change"],
  [40, 40, "no change"],
  [5001, 5000, "0.0%"],
  [11, 10, "+10.0%"],
  [1500, 30, "+4,900.0%"],
])("a row of %i after %i shows %s", (count, previous, text) => {
  expect(rowChange(count, previous)?.text).toBe(text);
});

test("a row shows no change without a previous period, or without any booking in both", () => {
  expect(rowChange(5, null)).toBeNull();
  expect(rowChange(0, 0)).toBeNull();
});

const NOW = Date.parse("2026-11-21T12:00:00Z");

test.each([
  ["2026-11-21T12:00:30Z", "Just Now"],
  ["2026-11-21T11:00:01Z", "Just Now"],
  ["2026-11-21T11:00:00Z", "1 hour ago"],
  ["2026-11-21T10:00:01Z", "1 hour ago"],
  ["2026-11-21T10:00:00Z", "2 hours ago"],
  ["2026-11-21T08:00:01Z", "3 hours ago"],
  ["2026-11-21T08:00:00Z", "Nov 21, 2026"],
  ["2025-01-02T23:59:59Z", "Jan 2, 2025"],
  ["not a time", "Unknown Date"],
  [null, "Unknown Date"],
])("a booking at %s shows %s", (createdTime, text) => {
  expect(bookingDate(createdTime, NOW)).toBe(text);
});

test.each([
  [{ cityState: "Houston, TX", state: "TX", dma: "Houston" }, "Houston, TX"],
  [{ cityState: null, state: "TX", dma: "Houston" }, "TX"],
  [{ cityState: "", state: "Unknown", dma: "Houston" }, "Houston"],
  [{ cityState: null, state: "UNKNOWN", dma: null }, "Unknown Location"],
  [{ cityState: null, state: null, dma: "" }, "Unknown Location"],
])("the location %j shows %s", (place, text) => {
  expect(bookingLocation(place as Schema<"Booking">)).toBe(text);
});

test("a range names each year once", () => {
  expect(rangeText({ start: "2026-11-01", end: "2026-11-21" })).toBe("Nov 1 – Nov 21, 2026");
  expect(rangeText({ start: "2025-12-20", end: "2026-01-02" })).toBe("Dec 20, 2025 – Jan 2, 2026");
  expect(rangeText({ start: "2026-11-01", end: "2026-11-01" })).toBe("Nov 1, 2026");
});
