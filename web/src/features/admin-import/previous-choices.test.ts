import { expect, test } from "vitest";
import { pastImport } from "../../testing/imports";
import { findPreviousChoices } from "./previous-choices";

const HEADERS = ["Who", "What for", "Their site", "Their calendar"];
const NAMED = [
  { header: "Who", field: "name" },
  { header: "What for", field: "category" },
];
const october = pastImport({
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
    fileName: "may.csv",
    namedColumns: { headers, named: [other] },
  });
  expect(findPreviousChoices(headers, [october, same])?.fileName).toBe("may.csv");
  const nothing = pastImport({ fileName: "may.csv", namedColumns: { headers, named: [] } });
  expect(findPreviousChoices(headers, [october, nothing])).toBeNull();
  const undone = { ...october, state: "undone" as const };
  expect(findPreviousChoices(headers, [undone])).toBeNull();
});
