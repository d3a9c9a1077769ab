import { expect, test } from "vitest";
import { newPasswordError } from "./account-rules";

test.each([
  ["é".repeat(7), "Password must be at least 8 characters long"],
  ["é".repeat(8), undefined],
  ["🔑".repeat(128), undefined],
  ["é".repeat(129), "Password must be at most 128 characters long"],
])("the new password %s: %s", (password, error) => {
  expect(newPasswordError(password)).toBe(error);
});
