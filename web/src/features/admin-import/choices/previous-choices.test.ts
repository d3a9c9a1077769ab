import { expect, test } from "vitest";
import { pastImport } from "../../../testing/imports";
import { findPreviousChoices } from "./previous-choices";

const HEADERS = ["Who", "What for", "Their site", "Their calendar"];
const NAMED = [
  { header: "Who", field: "name" },
  { header: "What for", field: "category" },
];
const october = pastImport({
  kind: "vendors",
  fileName: "october.csv",
  namedColumns: { headers: HEADERS, named: NAMED },
});
const named = { name: "Who", category: "What for" };

test("columns that were added since change nothing about the others", () => {
  for (const added of [["Mood"], ["Mood", "Rating"], ["Mood", "Rating", "Seen by"]]) {
    const found = findPreviousChoices([...added, ...HEADERS], [october]);
    expect(found).toEqual({ fileName: "october.csv", named, categories: {} });
  }
});

test("a column that the file now names itself is not chosen again", () => {
  const found = findPreviousChoices([...HEADERS, "Category"], [october]);
  expect(found?.named).toEqual({ name: "Who" });
});

test("a file that lacks a column of the earlier one, or has many more, is another", () => {
  const many = ["Mood", "Rating", "Seen by", "Owner"];
  for (const headers of [HEADERS.slice(1), [...HEADERS.slice(1), "Mood"], [...HEADERS, ...many]]) {
    expect(findPreviousChoices(headers, [october])).toBeNull();
  }
});

test("the very same columns count before fewer, and what was taken back counts", () => {
  const headers = [...HEADERS, "Mood"];
  const other = { header: "Mood", field: "name" };
  const same = pastImport({
    kind: "vendors",
    fileName: "may.csv",
    namedColumns: { headers, named: [other] },
  });
  expect(findPreviousChoices(headers, [october, same])?.fileName).toBe("may.csv");
  const nothing = pastImport({ fileName: "may.csv", namedColumns: { headers, named: [] } });
  expect(findPreviousChoices(headers, [october, nothing])).toBeNull();
  const undone = { ...october, state: "undone" as const };
  expect(findPreviousChoices(headers, [undone])).toBeNull();
});

test("a complete file of vendors stays one, whatever was said of a log with fewer columns", () => {
  const log = pastImport({
    kind: "bookings",
    namedColumns: {
      headers: ["Product", "When", "Who went"],
      named: [
        { header: "Product", field: "Client" },
        { header: "When", field: "Created Time" },
      ],
    },
  });
  const vendors = ["Category", "Website URL", "Booking URL"];
  expect(findPreviousChoices(["Product", "When", "Who went", ...vendors], [log])).toBeNull();
  expect(findPreviousChoices(["Product", "When", "Who went", "Mood"], [log])).not.toBeNull();
});

test("a file with more columns added than there were, or of the other kind, is another", () => {
  const short = pastImport({
    kind: "vendors",
    namedColumns: { headers: ["Who", "What for"], named: NAMED },
  });
  const added = ["Booked on", "Our firm", "Their product"];
  expect(findPreviousChoices(["Who", "What for", ...added], [short])).toBeNull();
  const booked = { ...october, kind: "bookings" as const };
  expect(findPreviousChoices([...HEADERS, "Mood"], [booked])).toBeNull();
});

test("of files with fewer columns the nearest counts, then the newest, and never one with nothing said", () => {
  const headers = [...HEADERS, "Mood", "Rating"];
  const nearer = { ...october, fileName: "near.csv" };
  nearer.namedColumns = { headers: [...HEADERS, "Mood"], named: NAMED };
  const nothing = { ...nearer, namedColumns: { headers: nearer.namedColumns.headers, named: [] } };
  const older = { ...october, fileName: "may.csv" };
  const past = [nothing, october, older, nearer];
  expect(findPreviousChoices(headers, past)?.fileName).toBe("near.csv");
  expect(findPreviousChoices(headers, past.slice(0, 3))?.fileName).toBe("october.csv");
});
