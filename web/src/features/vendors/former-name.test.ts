import { expect, test } from "vitest";
import { formerNameFound } from "./former-name";

const vendor = { name: "Brackenline", formerNames: ["Night Notary", "Deskhánd"] };

test.each([
  ["notary", "Night Notary"],
  ["DESKHAND", "Deskhánd"],
  ["brackenline night", "Night Notary"],
  ["bracken", undefined],
  ["intake", undefined],
  ["", undefined],
])("a search for %j names %j", (q, former) => {
  expect(formerNameFound(vendor, q)).toBe(former);
});
