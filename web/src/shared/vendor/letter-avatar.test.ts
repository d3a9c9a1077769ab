import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AVATAR_COLORS } from "./letter-avatar";

test.each([
  ["../../styles/tokens.css", /--t(\d+)-bg:/g],
  ["../../styles/tokens.css", /--t(\d+)-fg:/g],
  ["logo.module.css", /\[data-avatar-color="(\d+)"\]/g],
])("%s has every tile color %s", (file, tile) => {
  const css = readFileSync(join(import.meta.dirname, file), "utf8");
  const numbers = new Set([...css.matchAll(tile)].map(([, number]) => Number(number)));
  expect([...numbers]).toEqual(Array.from({ length: AVATAR_COLORS }, (_, index) => index + 1));
});
