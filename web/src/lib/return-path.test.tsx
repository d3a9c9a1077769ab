import { expect, test } from "vitest";
import { safeReturnPath } from "./return-path";

test.each([
  ["/trends?state=TX", "/trends?state=TX"],
  ["/matches#stage-2", "/matches#stage-2"],
  [null, null],
  ["", null],
  ["trends", null],
  ["//evil.example/", null],
  ["/\\evil.example/", null],
  ["/\t/evil.example", null],
  ["https://evil.example/", null],
  ["javascript:alert(1)", null],
])("%s leads to %s", (next, expected) => {
  expect(safeReturnPath(next)).toBe(expected);
});
