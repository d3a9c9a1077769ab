// What data/README.md repeats of the files beside it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { contract } from "../generate/firms.mjs";
import { readCsv } from "../generate/text.mjs";
import { categories, LIMITS, QUESTIONS, read } from "./content.mjs";

const WORDS = ["none", "one", "two", "three", "four", "five", "six"];

test("the README has the numbers and the facets", () => {
  const readme = read("README.md").split(/\s+/).join(" ");
  const sizes = new Map();
  for (const { firm, size } of readCsv(read("sample/firms.csv"))) {
    sizes.set(size, (sizes.get(size) ?? new Set()).add(firm));
  }
  const counts = [...sizes.values()].map((firms) => firms.size);
  const facets = contract.components.schemas.Facet.enum.map((facet) => `\`${facet}\``);
  for (const said of [
    `the ${categories.length} categories;`,
    `${QUESTIONS.join(" to ")} questions a category`,
    `at most ${LIMITS.hintMaxChars} characters.`,
    `has a \`facet\`: ${facets.slice(0, -1).join(", ")} or ${facets.at(-1)}.`,
    `**Firms** are ${Math.min(...counts)} to ${Math.max(...counts)} of every size,`,
    `at least ${WORDS[LIMITS.firmsMin]} of them on either side`,
  ]) {
    assert.ok(readme.includes(said), said);
  }
});
