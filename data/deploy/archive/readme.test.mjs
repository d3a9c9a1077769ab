import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
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

test("the documents of the archive lead to each other and to its README alone", () => {
  const documents = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"));
  const elsewhere = documents.flatMap((name) =>
    linkedFiles(readFileSync(join(root, "docs", name), "utf8"))
      .filter((file) => !/^docs\/[^/]+$|^README\.md$/.test(posix.join("docs", file)))
      .map((file) => `${name}: ${file}`),
  );
  assert.deepEqual(elsewhere, []);
});
