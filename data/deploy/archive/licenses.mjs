// `make licenses`: the licenses of all that is in the executable, as the web application serves them.
// `node --test` on this file compares what is checked in with what the lock files name.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { allParts, licenses, root } from "./parts.mjs";

/** One for all, so that anyone who builds elsewhere gets the same file; other systems link a few crates less or more. */
const TARGET = "x86_64-unknown-linux-gnu";
const FILE = join("web", "public", "third-party-licenses.txt");

const made = licenses(allParts(TARGET));
if (process.argv.includes("--write")) {
  writeFileSync(join(root, FILE), made);
} else {
  test(`${FILE} has the licenses of today's crates and packages`, () => {
    assert.ok(readFileSync(join(root, FILE), "utf8") === made, "it is stale: run `make licenses`");
  });
}
