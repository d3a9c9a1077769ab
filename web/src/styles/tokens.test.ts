import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const text = (path: string) => readFileSync(resolve(import.meta.dirname, path), "utf8");

test("the icon of the tab, which no style sheet reaches, has the accent", () => {
  const accent = /--accent: light-dark\((#[0-9a-f]{6}),/.exec(text("tokens.css"))?.[1];
  expect(accent).toBeDefined();
  expect(text("../../public/favicon.svg")).toContain(`fill="${accent}"`);
});
