import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import * as facts from "./facts";

const SRC = resolve(import.meta.dirname, "..");

test("every fact that is generated is used", () => {
  const files = readdirSync(SRC, { recursive: true, encoding: "utf8" });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\bapi\/facts\b/.test(file));
  const words = new Set(
    sources.flatMap((file) => readFileSync(join(SRC, file), "utf8").match(/\b[A-Z_]{4,}\b/g) ?? []),
  );
  expect(Object.keys(facts).filter((name) => !words.has(name))).toEqual([]);
});
