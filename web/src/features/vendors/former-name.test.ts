import { expect, test } from "vitest";
import { formerNameFound } from "./former-name";

const vendor = { name: "Brackenline", formerNames: ["Night Notary", "Deskhánd", "Łódź O’Hara"] };

test.each([
  ["notary", "Night Notary"],
  ["DESKHAND", "Deskhánd"],
  ["lodz", "Łódź O’Hara"],
  ["o'hara", "Łódź O’Hara"],
  ["brackenline night", "Night Notary"],
  ["bracken", undefined],
  ["intake", undefined],
  ["", undefined],
])("a search for %j names %j", (q, former) => {
  expect(formerNameFound(vendor, q)).toBe(former);
});
