import { expect, test } from "vitest";
import type { Schema } from "../../api/client";
import { moveText } from "./change-format";

const move = (rankBefore: number | null, rankAfter: number | null) =>
  ({ rankBefore, rankAfter }) as Schema<"VendorMove">;

test.each([
  [null, 3, "Newly shown"],
  [3, null, "No longer shown"],
  [3, 1, "Up 2"],
  [1, 2, "Down 1"],
  [2, 2, "Same place"],
])("from place %s to %s a vendor is said to be neither new nor gone: %s", (before, after, text) => {
  expect(moveText(move(before, after))).toBe(text);
});
