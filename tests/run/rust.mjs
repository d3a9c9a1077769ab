// The steps of the server's sources.

import { readdirSync } from "node:fs";
import { join } from "node:path";

import { root, run } from "./process.mjs";

const cargo = (words, options) => run("cargo", words, options);

/** Tests of whole processes and of a disk, which wait more than they compute. */
const WAITING = ["crash", "fuzz_import", "server"];

export async function formatRust(step) {
  await step("rustfmt", "check", (options) => cargo(["fmt", "--all", "--check"], options));
}

/**
 * Compiles every test and the executable; gives where cargo has put that, and where it reads the web
 * application from. `cargo build` would compile it once more, without what only tests depend on.
 */
export async function compileRust(step) {
  let built = null;
  await step("compile", "check", async (options) => {
    const words = ["test", "--no-run", "--locked", "--message-format=json-render-diagnostics"];
    const result = await cargo(words, { ...options, quiet: true });
    const said = result.output.split("\n").filter((line) => !line.startsWith("{"));
    if (!options.quiet) console.log(said.join("\n").trimEnd());
    if (result.code === 0) built = placesIn(result.stdout);
    return { ...result, output: said.join("\n") };
  });
  return built;
}

function placesIn(output) {
  const messages = output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
  const { executable, package_id } = messages.findLast(
    ({ target, executable, profile }) => executable && target.kind[0] === "bin" && !profile.test,
  );
  const script = messages.find(
    (message) => message.reason === "build-script-executed" && message.package_id === package_id,
  );
  return { executable, web: `${script.out_dir}/web` };
}

/** The tests that keep both cores busy. `isLong`: 500 histories in which index and scan are compared, and ten
 * times as many cases of other properties. */
export async function testRust(step, { isLong }) {
  const env = isLong ? { STACKBRIEF_ORACLE: "500", STACKBRIEF_CASES: "10" } : {};
  const others = targets().filter((name) => !WAITING.includes(name));
  await step("rust tests", "cargo", (options) => test(["--lib", "--bins", ...named(others)], { ...options, env }));
}

/**
 * Those that wait, and Clippy, which type-checks the benches as well: it takes cargo's lock, so it comes
 * after all that cargo starts. `isLong`: minutes of random files in place of a few hundred, and more kills
 * in mid-import.
 */
export async function testProcesses(step, { isLong }) {
  const env = isLong ? { FUZZ_SECONDS: "180", STACKBRIEF_KILLS: "200" } : {};
  await step("process tests", "cargo", (options) => test(named(WAITING), { ...options, env }));
  await step("doc tests", "cargo", (options) => test(["--doc"], options));
  await step("clippy", "check", (options) =>
    cargo(["clippy", "--all-targets", "--locked", "--", "-D", "warnings"], options),
  );
}

const test = (words, options) => cargo(["test", "--locked", "--no-fail-fast", ...words], options);

const named = (names) => names.flatMap((name) => ["--test", name]);

/** The targets in `tests/`: files, and folders with a `main.rs`. */
function targets() {
  const entries = readdirSync(join(root, "tests"), { withFileTypes: true });
  return entries.flatMap((entry) => {
    if (entry.isFile() && entry.name.endsWith(".rs")) return [entry.name.slice(0, -".rs".length)];
    const files = entry.isDirectory() ? readdirSync(join(root, "tests", entry.name)) : [];
    return files.includes("main.rs") ? [entry.name] : [];
  });
}

export async function documentRust(step) {
  await step("rustdoc", "check", (options) =>
    cargo(["doc", "--locked", "--no-deps", "--document-private-items"], {
      ...options,
      env: { RUSTDOCFLAGS: "-D warnings" },
    }),
  );
}
