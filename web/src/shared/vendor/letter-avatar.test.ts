import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AVATAR_COLORS } from "./letter-avatar";

test.each([
  ["../../styles/tokens.css", /--t(\d+)-bg:/g],
  ["../../styles/tokens.css", /--t(\d+)-fg:/g],
  ["logo.module.css", /\[data-avatar-color="(\d+)"\]/g],
])("%s has every color %s", (file, color) => {
  const css = readFileSync(join(import.meta.dirname, file), "utf8");
  const numbers = new Set([...css.matchAll(color)].map(([, number]) => Number(number)));
  expect([...numbers]).toEqual(Array.from({ length: AVATAR_COLORS }, (_, index) => index + 1));
});
