// Proves the table beside this file: every literal of the specification stands in the body of the
// test that the table names. `node --test tests/spec/check.mjs`

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { body, rows } from "./table.mjs";

const root = resolve(import.meta.dirname, "../..");
const read = (path) => readFileSync(join(root, path), "utf8");
const table = rows(read("tests/spec/table.md"));

/** Sections that make promises; the first only says what the product is. */
const SECTIONS = ["2", "3", "4", "5", "6", "7", "8", "9"];

test("every section has rows, and no row stands twice", () => {
  const sections = new Set(table.map((row) => row.section.split(" ")[0]));
  assert.deepEqual([...sections].sort(), SECTIONS);
  const keys = table.map((row) => [row.section, row.promise, row.literal].join("\n"));
  assert.deepEqual(keys.filter((key, at) => keys.indexOf(key) !== at), []);
});

for (const { line, section, promise, proof, literal, file, name } of table) {
  test(`${section}: ${promise}: ${literal}`, () => {
    // What a person reads is proven on the real binary, not on a component alone.
    if (proof === "screen") assert.match(file, /^web\/e2e\//, `line ${line}: a screen needs a browser`);
    const text = body(read(file), name, file);
    assert.ok(text !== null, `line ${line}: ${file} has no running test named "${name}"`);
    assert.ok(text.includes(literal), `line ${line}: "${name}" in ${file} does not have ${literal}`);
  });
}

test("a test without its literal, a skipped one and a missing one are noticed", () => {
  const script = 'test("shows it", async () => {\n  say("Save");\n});\n\ntest.skip("off", () => {\n  say("Off");\n});\n';
  assert.ok(body(script, "shows it", "a.ts").includes("Save"));
  assert.ok(!body(script, "shows it", "a.ts").includes("Off"));
  assert.equal(body(script, "off", "a.ts"), null);
  const rust = '#[test]\nfn says_it() {\n    assert("Save");\n}\n\nfn no_test() {\n    say("Off");\n}\n';
  assert.ok(body(rust, "says_it", "a.rs").includes("Save"));
  assert.equal(body(rust, "no_test", "a.rs"), null);
});
