import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const SRC = resolve(import.meta.dirname, "..");

/** Highest first: a file may import from its own layer and from the layers after it. */
const LAYERS = ["app", "features", "shared", "ui", "lib", "api", "styles"];

/** The module of a file: its layer, and within `features` the single feature. */
function moduleOf(path: string) {
  const [layer = "", feature = ""] = path.split("/");
  return { layer: LAYERS.indexOf(layer), feature: layer === "features" ? feature : "" };
}

function mayImport(from: string, to: string): boolean {
  const source = moduleOf(from);
  const target = moduleOf(to);
  if (target.layer < source.layer) return false;
  return source.feature === "" || target.feature === "" || source.feature === target.feature;
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(SRC, file), "utf8");
  const quoted = text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g);
  return [...quoted].map(([, path = ""]) => relative(SRC, resolve(SRC, dirname(file), path)));
}

/** The file that an import without an ending means; none of a style or of data. */
function sourceOf(target: string): string[] {
  const file = ["", ".ts", ".tsx"].map((ending) => target + ending).find((path) => KNOWN.has(path));
  return file === undefined ? [] : [file];
}

/** The cycles that a walk from every file meets, each once: "a → b → a". */
function cyclesOf(imported: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): string[] => {
    const start = path.indexOf(file);
    if (start >= 0) return [[...path.slice(start), file].join(" → ")];
    if (done.has(file)) return [];
    const found = (imported.get(file) ?? []).flatMap((next) => walk(next, [...path, file]));
    done.add(file);
    return found;
  };
  return [...imported.keys()].flatMap((file) => walk(file, []));
}

const FILES = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .filter((file) => moduleOf(file).layer >= 0);

const KNOWN: ReadonlySet<string> = new Set(FILES);

test("imports only point down: app, features, shared, ui, lib, api, styles; and never from feature to feature", () => {
  expect(FILES.length).toBeGreaterThan(50);
  const wrong = FILES.flatMap((file) =>
    importsOf(file)
      .filter((target) => !mayImport(file, target))
      .map((target) => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test("no file is imported by what it imports", () => {
  const imported = new Map(FILES.map((file) => [file, importsOf(file).flatMap(sourceOf)]));
  expect(cyclesOf(imported)).toEqual([]);
});

test("cycles of two, of three, and a file that imports itself are found", () => {
  const graph = {
    a: ["b", "e"],
    b: ["c"],
    c: ["a"],
    d: ["e"],
    e: ["f"],
    f: ["e"],
    g: ["g"],
    h: ["a"],
  };
  expect(cyclesOf(new Map(Object.entries(graph)))).toEqual(["a → b → c → a", "e → f → e", "g → g"]);
  expect(cyclesOf(new Map(Object.entries({ a: ["b", "c"], b: ["d"], c: ["d"], d: [] })))).toEqual(
    [],
  );
});

/** The files whose code matches. */
function filesWith(code: RegExp): string[] {
  return FILES.filter((file) => code.test(readFileSync(join(SRC, file), "utf8")));
}

test("every query is in api/queries", () => {
  const queries = filesWith(/\bqueryFn\b/);
  expect(queries.filter((file) => !file.startsWith("api/queries/"))).toEqual([]);
});

test("one file knows that the browser's storage may be blocked or full", () => {
  expect(filesWith(/\b(?:local|session)Storage\b/)).toEqual(["lib/storage.ts"]);
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
