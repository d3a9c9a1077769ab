// `make test`: every step in order, each counted, none skipped. The last line is the sum, the ones
// before it name what failed: whoever sees the end of the output alone knows where to look.

import { join } from "node:path";
import { binary, run, web } from "./process.mjs";
import { counts, failures } from "./counts.mjs";
import { prepare } from "./tools.mjs";
import { fuzz } from "./fuzz.mjs";

const results = [];

/** Runs a step and keeps what it passed and failed. A step without tests of its own is one check. */
async function step(name, reader, work) {
  console.log(`\n=== ${name}`);
  const started = Date.now();
  let result;
  try {
    const { code, output } = await work();
    result = { ...counts(reader, code, output), named: failures(reader, output) };
  } catch (error) {
    result = { passed: 0, failed: 1, why: error.message };
  }
  results.push({ name, seconds: Math.round((Date.now() - started) / 1000), ...result });
  return result.failed === 0;
}

const cargo = (...words) => run("cargo", words);
const npx = (...words) => run("npx", ["--no-install", ...words], { cwd: web });

const isReady = await step("tools", "check", async () => {
  await prepare();
  return { code: 0, output: "" };
});

if (isReady) {
  await step("rustfmt", "check", () => cargo("fmt", "--check"));
  await step("clippy", "check", () =>
    cargo("clippy", "--all-targets", "--locked", "--", "-D", "warnings"),
  );
  await step("rust tests", "cargo", () => cargo("test", "--locked", "--no-fail-fast"));
  await step("rustdoc", "check", () =>
    run("cargo", ["doc", "--locked", "--no-deps", "--document-private-items"], {
      env: { RUSTDOCFLAGS: "-D warnings" },
    }),
  );
  await step("data", "node", () => run("node", ["--test", "--test-reporter=tap", "data/check.mjs"]));
  await step("promises", "node", () =>
    run("node", ["--test", "--test-reporter=tap", "tests/spec/check.mjs"]),
  );
  // The release build spends its second half on one thread: what needs no compiler runs beside it.
  const building = run("cargo", ["build", "--release", "--locked"], { quiet: true });
  await step("biome", "check", () => npx("biome", "ci", "."));
  await step("typescript", "check", () => npx("tsc", "--noEmit"));
  await step("types of the contract", "check", () => types());
  await step("web tests", "vitest", () => npx("vitest", "run"));
  await step("knip", "check", () => npx("knip"));
  await step("size of the web bundle", "check", () => run("npm", ["run", "size"], { cwd: web }));
  const isBuilt = await step("release build", "check", async () => {
    const built = await building;
    console.log(built.output);
    return built;
  });
  const withBinary = (work) => () => {
    if (!isBuilt) throw new Error("not run, because the release build failed");
    return work();
  };
  await step(
    "browser tests",
    "playwright",
    withBinary(() =>
      run("npx", ["--no-install", "playwright", "test", "--reporter=list"], {
        cwd: web,
        env: { STACKBRIEF_BIN: binary("release") },
      }),
    ),
  );
  await step("contract tests", "schemathesis", withBinary(() => fuzz(binary("release"))));
}

/** The client's types are the ones that the contract gives. */
async function types() {
  const made = join("node_modules", ".schema.d.ts");
  const generated = await npx("openapi-typescript", "openapi.json", "-o", made);
  if (generated.code !== 0) return generated;
  const compared = await run("cmp", [join("src", "api", "schema.d.ts"), made], { cwd: web });
  if (compared.code !== 0) throw new Error("web/src/api/schema.d.ts is stale: run `make contract`");
  return compared;
}

console.log("\n=== summary");
for (const { name, seconds, passed, failed, why } of results) {
  const outcome = failed === 0 ? "ok    " : "FAILED";
  console.log(`${outcome} ${name}: ${passed} passed, ${failed} failed, ${seconds} s${why ? ` (${why})` : ""}`);
}
for (const { name, named } of results) {
  for (const failure of named ?? []) console.log(`${name}: ${failure}`);
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") === 0 ? 0 : 1);
