import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const SRC = resolve(import.meta.dirname, "..");

/** Highest first: a file may import from its own floor and from the floors after it. */
const FLOORS = ["app", "features", "shared", "ui", "lib", "api"];

/** The room of a file: its floor, and within `features` the single feature. */
function roomOf(path: string) {
  const [floor = "", feature = ""] = path.split("/");
  return { floor: FLOORS.indexOf(floor), feature: floor === "features" ? feature : "" };
}

function mayImport(from: string, to: string): boolean {
  const source = roomOf(from);
  const target = roomOf(to);
  if (target.floor < source.floor) return false;
  return source.feature === "" || target.feature === "" || source.feature === target.feature;
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(SRC, file), "utf8");
  const quoted = text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g);
  return [...quoted].map(([, path = ""]) => relative(SRC, resolve(SRC, dirname(file), path)));
}

test("imports only lead down: app, features, shared, ui, lib, api; and never from feature to feature", () => {
  const files = readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => roomOf(file).floor >= 0);
  expect(files.length).toBeGreaterThan(50);
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => !mayImport(file, target))
      .map((target) => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ["ui/button.tsx", "lib/outbound", true],
  ["lib/outbound.ts", "ui/button", false],
  ["features/auth/sign-in-page.tsx", "features/auth/sign-in-model", true],
  ["features/auth/sign-in-page.tsx", "features/matches/matches-page", false],
  ["app/routes.tsx", "features/auth/sign-in-page", true],
  ["shared/session.ts", "app/routes", false],
  ["ui/button.tsx", "testing/server", false],
])("%s → %s: allowed is %s", (from, to, allowed) => {
  expect(mayImport(from, to)).toBe(allowed);
});
