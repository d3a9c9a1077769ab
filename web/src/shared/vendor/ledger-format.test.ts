import { afterEach, expect, test, vi } from "vitest";
import { NO_EVIDENCE } from "../../testing/matches";
import { isRounded, ledgerDates, ledgerLines, ledgerSentences } from "./ledger-format";

afterEach(() => void vi.unstubAllEnvs());

const hidden = { yourSize: null, all: null };
const of = (firms: number, all: number | null) => ({ firms, of: all });

test("each count is said among firms of the own size, else among all", () => {
  const ledger = {
    ...NO_EVIDENCE,
    used: { yourSize: null, all: of(6, 25) },
    booked: { yourSize: of(41, 187), all: of(412, 3896) },
    clicked: { yourSize: of(7, null), all: of(9, null) },
  };
  expect(ledgerLines(ledger)).toEqual([
    "Used by 6 of 25 firms that told us",
    "Demo booked by 41 of 187 firms your size",
    "Meeting asked for by 7 firms your size",
  ]);
  expect(ledgerSentences({ ...ledger, clicked: hidden })).toBe(
    "It is used by 6 of 25 firms that say what they use. A demo of it was booked by 41 of 187 firms of this size.",
  );
});

test("outcomes of meetings are one line, without what is hidden", () => {
  const held = { yourSize: null, all: of(12, null) };
  const ledger = { ...NO_EVIDENCE, outcomes: { ...NO_EVIDENCE.outcomes, held } };
  expect(ledgerLines(ledger)).toEqual(["Meetings held by 12 firms"]);
  const signed = { yourSize: null, all: of(5, null) };
  expect(ledgerLines({ ...ledger, outcomes: { ...ledger.outcomes, signed } })).toEqual([
    "Meetings held by 12 firms and signed by 5 firms",
  ]);
});

test("a count of what firms told is rounded above 20, one of bookings is exact", () => {
  const booked = { yourSize: of(41, 187), all: of(412, 3896) };
  expect(isRounded({ ...NO_EVIDENCE, booked })).toBe(false);
  expect(isRounded({ ...NO_EVIDENCE, used: { yourSize: null, all: of(6, 20) } })).toBe(false);
  expect(isRounded({ ...NO_EVIDENCE, used: { yourSize: null, all: of(6, 25) } })).toBe(true);
  expect(isRounded({ ...NO_EVIDENCE, clicked: { yourSize: null, all: of(25, null) } })).toBe(true);
});

test("where every count is hidden that is said, and no day is", () => {
  expect(ledgerLines(NO_EVIDENCE)).toEqual([]);
  expect(ledgerSentences(NO_EVIDENCE)).toBe("Too few firms did anything about it to show a count.");
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
