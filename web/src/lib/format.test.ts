import { expect, test } from "vitest";
import { formatCount, formatDate, formatQuantity, formatShare } from "./format";

test("figures and dates read as in the United States, whatever the machine speaks", () => {
  expect(formatCount(12430)).toBe("12,430");
  expect(formatDate("2026-11-21T23:59:00Z")).toBe("Nov 21, 2026");
  expect(formatShare(5, 9)).toBe("56%");
  expect(formatShare(0, 0)).toBe("0%");
  expect([formatQuantity(1, "firm"), formatQuantity(1200, "firm")]).toEqual([
    "1 firm",
    "1,200 firms",
  ]);
});
