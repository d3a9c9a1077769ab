import { expect, test } from "vitest";
import { isolated, joinList } from "./join-list";

test("names are joined as one says them", () => {
  expect(joinList(["A"])).toBe("A");
  expect(joinList(["A", "B", "C"])).toBe("A, B and C");
});

test("a name from right to left is isolated, and every other stays as it is", () => {
  expect(isolated("Ångström & Söner")).toBe("Ångström & Söner");
  expect(`${isolated("מגדל אור")} (51.9)`).toBe("\u2068מגדל אור\u2069 (51.9)");
});
