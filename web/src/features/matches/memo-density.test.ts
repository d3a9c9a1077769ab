import { expect, test } from "vitest";
import { memoDensity } from "./memo-density";

test("the more a memo says, the closer it is set", () => {
  const densities = [0, 3200, 3201, 5200, 5201].map(memoDensity);
  expect(densities).toEqual(["normal", "normal", "dense", "dense", "densest"]);
});
