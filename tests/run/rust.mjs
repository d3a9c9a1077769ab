// The steps of the server's sources.

import { dirname } from "node:path";

import { root, run } from "./process.mjs";

/** Clippy as the compiler of our own code, so that it is read once for the lints and for what runs. */
const lints = { RUSTC_WORKSPACE_WRAPPER: "clippy-driver" };

const cargo = (words, options) => run("cargo", words, { ...options, env: { ...lints, ...options.env } });

/** Kills of whole processes: too long for what is run before each commit. */
const KILLS = "crash";
/** Tests of whole processes and of a disk, which wait more than they compute. */
const WAITING = [KILLS, "fuzz_import", "server"];
/** A test of the others that kills processes too. */
const KILLS_IN_MID_IMPORT = "imports::crash_recovery";

/** Of `make test-all`: minutes of random files in place of a fixed number. */
const LONG_WAITS = { FUZZ_SECONDS: "180" };
/** The same of the others: more histories in which index and scan are compared, more cases of other properties, and more
 * kills in mid-import. */
const LONG = { STACKBRIEF_ORACLE: "500", STACKBRIEF_CASES: "10", STACKBRIEF_MIXES: "20", STACKBRIEF_KILLS: "200" };

export async function formatRust(step) {
  await step("rustfmt", "check", (options) => cargo(["fmt", "--all", "--check"], options));
}

/**
 * Compiles the tests, the executable and the benches; gives the tests, where cargo has put the executable, and
 * where that reads the web application from. A warning of the compiler or of Clippy fails the step and stops
 * nothing. `cargo build` would compile the executable once more, without what only tests depend on.
 */
export async function compileRust(step) {
  let built = null;
  await step("compile and clippy", "check", async (options) => {
    const words = ["test", "--no-run", "--locked", "--all-targets", "--message-format=json"];
    const result = await cargo(words, { ...options, quiet: true });
    const messages = readMessages(result.stdout);
    const warnings = [...new Set(messages.map(({ message }) => message?.rendered).filter(Boolean))];
    const said = [...result.output.split("\n").filter((line) => !line.startsWith("{")), ...warnings].join("\n");
    if (!options.quiet) console.log(said.trimEnd());
    if (result.code === 0) built = readBuilt(messages);
    return { code: result.code || (warnings.length > 0 ? 1 : 0), output: said };
  });
  return built;
}

function readMessages(output) {
  return output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
}

function readBuilt(messages) {
  const made = messages.filter((message) => message.executable);
  const { executable, package_id } = made.findLast(
    ({ target, profile }) => target.kind[0] === "bin" && !profile.test,
  );
  const script = messages.find(
    (message) => message.reason === "build-script-executed" && message.package_id === package_id,
  );
  const tests = made
    .filter(({ profile, target }) => profile.test && target.kind[0] !== "bench")
    .map(({ target, executable, manifest_path }) => ({
      name: target.name,
      executable,
      folder: dirname(manifest_path),
    }));
  return { tests, executable, web: `${script.out_dir}/web` };
}

/** The tests that keep both cores busy. `isQuick`: no kills. `isLong`: `LONG`. */
export async function testRust(step, tests, { isQuick, isLong }) {
  const env = isLong ? LONG : {};
  const words = isQuick ? ["--skip", KILLS_IN_MID_IMPORT] : [];
  const others = tests.filter(({ name }) => !WAITING.includes(name));
  await step("rust tests", "cargo", (options) => test(others, { ...options, env, words }));
}

/** Those that wait. `isQuick`: no kills. `isLong`: `LONG_WAITS`. */
export async function testProcesses(step, tests, { isQuick, isLong }) {
  const env = isLong ? LONG_WAITS : {};
  const names = WAITING.filter((name) => !(isQuick && name === KILLS));
  const some = tests.filter(({ name }) => names.includes(name));
  await step("process tests", "cargo", (options) => test(some, { ...options, env }));
}

/** The tests in the documentation, which cargo compiles as it runs them. */
export async function testDocs(step) {
  await step("doc tests", "cargo", (options) => cargo(["test", "--locked", "--doc"], options));
}

/** Runs tests one after the other, and without cargo: it would wait here for what it compiles beside them. */
async function test(tests, { env, words = [], ...options }) {
  let output = "";
  let code = 0;
  for (const { name, executable, folder } of tests) {
    const head = `\n     Running ${name}\n`;
    if (!options.quiet) process.stdout.write(head);
    const here = { ...env, CARGO_MANIFEST_DIR: folder };
    const result = await run(executable, words, { ...options, cwd: folder, env: here });
    output += head + result.output;
    code ||= result.code;
  }
  return { code, output };
}

export async function documentRust(step) {
  await step("rustdoc", "check", (options) =>
    cargo(["doc", "--locked", "--no-deps", "--document-private-items"], {
      ...options,
      env: { RUSTDOCFLAGS: "-D warnings" },
    }),
  );
}
