import { expect, test } from "vitest";
import { excerpt } from "./excerpt";

test.each([
  ["Picks up after hours", 40, "Picks up after hours", ""],
  ["Picks up after hours", 14, "Picks up after", " hours"],
  ["Picks up after hours", 13, "Picks up", " after hours"],
  ["Scans, sorts, files", 14, "Scans, sorts", ", files"],
  ["Unbrokenwordwithoutend", 6, "Unbrok", "enwordwithoutend"],
  ["é".repeat(4), 4, "éééé", ""],
])("%s within %d characters", (text, length, head, rest) => {
  expect(excerpt(text, length)).toEqual({ head, rest });
});
