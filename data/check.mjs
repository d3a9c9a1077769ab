// Holds the starter content and the sample data to their rules: `node --test data/check.mjs`.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./check/bookings.mjs";
import { read } from "./check/content.mjs";
import "./check/firms.mjs";
import "./check/questionnaires.mjs";
import "./check/readme.mjs";
import "./check/vendors.mjs";
import { sampleFiles } from "./generate/main.mjs";
import { slug } from "./generate/text.mjs";

test("the generator writes these very files", async () => {
  for (const [path, text] of Object.entries(await sampleFiles())) {
    assert.ok(text === read(path), `${path} differs: run node data/generate/main.mjs`);
  }
});

test("a slug is what the server makes of a name", () => {
  const cases = JSON.parse(read("../tests/fixtures/slugs.json"));
  for (const [name, expected] of cases) assert.equal(slug(name), expected);
});
