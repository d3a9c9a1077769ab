// The steps of the web application's sources and of the starter data: all that needs no compiler.

import { join } from "node:path";
import { run, web } from "./process.mjs";

const npx = (words, options) => run("npx", ["--no-install", ...words], { ...options, cwd: web });

const DATA_TESTS = ["data/check.mjs", "data/deploy/archive/licenses.mjs", "data/deploy/archive/readme.test.mjs"];

export async function checkWeb(step) {
  await step("data", "node", (options) =>
    run("node", ["--test", "--test-reporter=tap", ...DATA_TESTS], options),
  );
  await step("biome", "check", (options) => npx(["biome", "ci", "."], options));
  await step("typescript", "check", (options) => npx(["tsc", "--noEmit"], options));
  await step("types of the contract", "check", compareTypes);
  await step("web tests", "vitest", (options) => npx(["vitest", "run"], options));
  await step("knip", "check", (options) => npx(["knip"], options));
}

/** The client's types and facts are the ones that the contract gives. */
async function compareTypes(options) {
  for (const [file, command] of [
    ["schema.d.ts", ["npx", "--no-install", "openapi-typescript", "openapi.json", "-o"]],
    ["facts.ts", ["node", "generate-facts.mjs"]],
  ]) {
    const [program, ...words] = command;
    const made = join("node_modules", `.${file}`);
    const checkedIn = join("src", "api", file);
    const generated = await run(program, [...words, made], { ...options, cwd: web });
    if (generated.code !== 0) return generated;
    const compared = await run("cmp", [checkedIn, made], { ...options, cwd: web });
    if (compared.code !== 0) throw new Error(`web/${checkedIn} is stale: run \`make contract\``);
  }
  return { code: 0, output: "" };
}
