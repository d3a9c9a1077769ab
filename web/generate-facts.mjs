// Writes web/src/api/facts.ts from openapi.json: labels of enums, limits, stages and import columns,
// which are written once, in Rust. `npm run gen:api` runs it; an argument names another target.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const document = JSON.parse(readFileSync("openapi.json", "utf8"));
const target = process.argv[2] ?? "src/api/facts.ts";

const screaming = (name) => name.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();
const constant = (name, type, value) =>
  `export const ${name}${type && `: ${type}`} = ${JSON.stringify(value)};`;

// No screen shows the labels of these; programs that read the contract have them.
const UNSHOWN = new Set("Badge CauseKind ClaimState Eligible GapState ReasonKind".split(" "));
const labels = Object.entries(document.components.schemas)
  .filter(([name, schema]) => schema["x-labels"] && !UNSHOWN.has(name))
  .map(([name, schema]) => {
    const type = `Readonly<Record<Schema<"${name}">, string>>`;
    return constant(`${screaming(name)}_LABELS`, type, Object.fromEntries(schema["x-labels"]));
  });
const facts = Object.entries(document["x-facts"]).map(([name, value]) =>
  constant(screaming(name), "", value).replace(/;$/, " as const;"),
);

const text = [
  "// Generated from openapi.json by `make contract`; do not edit.",
  'import type { Schema } from "./client";',
  "",
  ...labels,
  ...facts,
  "",
].join("\n");
const format = ["biome", "format", "--stdin-file-path=src/api/facts.ts"];
writeFileSync(target, execFileSync("npx", ["--no-install", ...format], { input: text }));
