import { afterEach, expect, test, vi } from "vitest";
import { NO_EVIDENCE } from "../../testing/matches";
import { ledgerDates } from "./ledger-format";

afterEach(() => void vi.unstubAllEnvs());

test("the days of the first and the last demo are said, and none where they are hidden", () => {
  expect(ledgerDates(NO_EVIDENCE)).toBeNull();
  const [firstAt, lastAt] = ["2025-11-23T00:00:00Z", "2026-11-20T00:00:00Z"];
  expect(ledgerDates({ ...NO_EVIDENCE, firstAt, lastAt })).toBe(
    "Demos from Nov 23, 2025 to Nov 20, 2026",
  );
});

test("the days of demos are those that Trends counts, also for a reader west of UTC", () => {
  vi.stubEnv("TZ", "America/Los_Angeles");
  const [firstAt, lastAt] = ["2025-11-23T00:00:00Z", "2026-11-20T00:00:00Z"];
  expect(new Date(firstAt).getDate()).toBe(22);
  expect(ledgerDates({ ...NO_EVIDENCE, firstAt, lastAt })).toBe(
    "Demos from Nov 23, 2025 to Nov 20, 2026",
  );
});
