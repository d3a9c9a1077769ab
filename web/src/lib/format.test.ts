import { expect, test, vi } from "vitest";
import byteSizes from "../../../tests/fixtures/byte-sizes.json";
import {
  formatBytes,
  formatCount,
  formatDate,
  formatDuration,
  formatMoment,
  formatPrice,
  formatQuantity,
  formatShare,
  formatUtcDate,
  localDay,
} from "./format";

test("figures and dates read as in the United States, whatever the machine speaks", () => {
  expect(formatCount(12430)).toBe("12,430");
  expect(formatUtcDate("2026-11-21T23:59:00Z")).toBe("Nov 21, 2026");
  expect(formatShare(5, 9)).toBe("56%");
  expect(formatShare(0, 0)).toBe("0%");
  expect([0, 1, 9, 10, 999].map((part) => formatShare(part, 1000))).toEqual([
    ...["0%", "<1%", "<1%", "1%", "100%"],
  ]);
  expect([0, 3].map(formatPrice)).toEqual(["", "$$$"]);
  expect([formatQuantity(1, "firm"), formatQuantity(1200, "firm")]).toEqual([
    "1 firm",
    "1,200 firms",
  ]);
});

test.each([
  ["America/Los_Angeles", "Nov 21, 2026", "2026-11-21"],
  ["Pacific/Auckland", "Nov 22, 2026", "2026-11-22"],
])("a day is the day of the reader in %s", (zone, date, day) => {
  vi.stubEnv("TZ", zone);
  expect(formatDate("2026-11-22T05:30:00Z")).toBe(date);
  expect(localDay("2026-11-22T05:30:00Z")).toBe(day);
  vi.unstubAllEnvs();
});

// The server says them so too: `src/domain/number_format.rs`.
test.each(byteSizes as [number, string][])("%d bytes are %s", (bytes, said) => {
  expect(formatBytes(bytes)).toBe(said);
});

test("durations keep the digits that one reads", () => {
  expect([3, 420, 9960, 12_300, 59_600, 125_000].map(formatDuration)).toEqual([
    "0.1 s",
    "0.4 s",
    "10 s",
    "12 s",
    "1 min 0 s",
    "2 min 5 s",
  ]);
});

test("a moment is shown on the reader's clock, with plain blanks", () => {
  expect(formatMoment("2026-11-21T12:34:00Z")).toMatch(/^Nov 2[12], 2026, \d{1,2}:\d\d [AP]M$/);
});
