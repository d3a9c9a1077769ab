import { expect, test } from "vitest";
import { interpolate } from "./interpolate";

test("words stand in place of names in braces, whatever is in them", () => {
  expect(interpolate('"{column}" in line {line}', { column: "{line} $& {x}", line: "2" })).toBe(
    '"{line} $& {x}" in line 2',
  );
  expect(interpolate("as {it} is", {})).toBe("as {it} is");
});
