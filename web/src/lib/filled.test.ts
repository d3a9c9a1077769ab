import { expect, test } from "vitest";
import { filled } from "./filled";

test("words stand in place of names in braces, whatever is in them", () => {
  expect(filled('"{column}" in line {line}', { column: "{line} $& {x}", line: "2" })).toBe(
    '"{line} $& {x}" in line 2',
  );
  expect(filled("as {it} is", {})).toBe("as {it} is");
});
