import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "./parts.mjs";
import { archiveReadme, linkedFiles } from "./readme.mjs";

test("the README of the archive leads to what is in it and tells nothing that needs the sources", () => {
  const readme = archiveReadme(readFileSync(join(root, "README.md"), "utf8"));
  const elsewhere = linkedFiles(readme).filter((file) => !file.startsWith("docs/"));
  assert.deepEqual(elsewhere, []);
  const needsSources = readme.split("\n").filter((line) => /cargo |make test|data\/deploy|screenshots/.test(line));
  assert.deepEqual(needsSources, []);
});
