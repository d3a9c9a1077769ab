import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const text = (path: string) => readFileSync(resolve(import.meta.dirname, path), "utf8");

test("every token is used", () => {
  const files = readdirSync(resolve(import.meta.dirname, ".."), {
    recursive: true,
    encoding: "utf8",
  });
  const sources = files.filter((file) => /\.(css|tsx?)$/.test(file) && !/\.test\.tsx?$/.test(file));
  const uses = sources.flatMap((file) => text(`../${file}`).match(/(?<=var\(|")--[\w-]+/g) ?? []);
  const tokens = text("tokens.css").match(/(?<=^ *)--[\w-]+(?=:)/gm) ?? [];
  expect(tokens.length).toBeGreaterThan(50);
  expect([...new Set(tokens)].filter((token) => !uses.includes(token))).toEqual([]);
});

test("the icon of the tab, which no style sheet reaches, has the accent", () => {
  const accent = /--accent: light-dark\((#[0-9a-f]{6}),/.exec(text("tokens.css"))?.[1];
  expect(accent).toBeDefined();
  expect(text("../../public/favicon.svg")).toContain(`fill="${accent}"`);
});
