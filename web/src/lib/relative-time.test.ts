import { expect, test } from "vitest";
import { formatRelativeTime } from "./relative-time";

const NOW = Date.parse("2026-11-21T12:00:00Z");

test.each([
  ["2026-11-21T12:00:20Z", "just now"],
  ["2026-11-21T11:59:01Z", "just now"],
  ["2026-11-21T11:59:00Z", "1 minute ago"],
  ["2026-11-21T11:00:01Z", "59 minutes ago"],
  ["2026-11-21T10:00:00Z", "2 hours ago"],
  ["2026-11-20T12:00:00Z", "1 day ago"],
  ["2026-10-22T12:00:00Z", "Oct 22, 2026"],
])("%s was %s", (timestamp, words) => {
  expect(formatRelativeTime(timestamp, NOW)).toBe(words);
});
