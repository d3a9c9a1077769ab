// The steps of the web application's sources and of the starter data: all that needs no compiler.

import { join } from "node:path";
import { run, web } from "./process.mjs";

const npx = (words, options) => run("npx", ["--no-install", ...words], { ...options, cwd: web });

export async function checkWeb(step) {
  await step("data", "node", (options) =>
    run("node", ["--test", "--test-reporter=tap", "data/check.mjs"], options),
  );
  await step("biome", "check", (options) => npx(["biome", "ci", "."], options));
  await step("typescript", "check", (options) => npx(["tsc", "--noEmit"], options));
  await step("types of the contract", "check", compareTypes);
  await step("web tests", "vitest", (options) => npx(["vitest", "run"], options));
  await step("knip", "check", (options) => npx(["knip"], options));
}

/** The client's types are the ones that the contract gives. */
async function compareTypes(options) {
  const made = join("node_modules", ".schema.d.ts");
  const generated = await npx(["openapi-typescript", "openapi.json", "-o", made], options);
  if (generated.code !== 0) return generated;
  const checkedIn = join("src", "api", "schema.d.ts");
  const compared = await run("cmp", [checkedIn, made], { ...options, cwd: web });
  if (compared.code !== 0) throw new Error(`web/${checkedIn} is stale: run \`make contract\``);
  return compared;
}
