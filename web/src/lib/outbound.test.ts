import { expect, test } from "vitest";
import { outboundUrl } from "./outbound";

test.each([
  ["https://vantry.example/", "https://vantry.example/?utm_source=stackbrief"],
  ["https://vantry.example/a?b=c#d", "https://vantry.example/a?b=c&utm_source=stackbrief#d"],
  ["https://vantry.example/?utm_source=x", "https://vantry.example/?utm_source=stackbrief"],
  ["javascript:alert(1)", null],
  ["vantry.example", null],
  ["", null],
  [null, null],
])("%s opens %s", (address, expected) => {
  expect(outboundUrl(address)).toBe(expected);
});
