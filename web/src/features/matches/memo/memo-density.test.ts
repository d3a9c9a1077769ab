import { expect, test } from "vitest";
import { printSize } from "./memo-density";

test("a memo is set as large as one page takes, and no smaller than can be read", () => {
  expect(printSize(() => 500)).toBe(12.5);
  // Half the size takes a quarter of the height.
  expect(printSize((size) => 8 * size * size)).toBe(10.25);
  expect(printSize(() => 5000)).toBe(8.5);
});
