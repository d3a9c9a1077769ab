// The steps of the server's sources.

import { dirname } from "node:path";

import { root, run } from "./process.mjs";

const cargo = (words, options) => run("cargo", words, options);

/** Tests of whole processes and of a disk, which wait more than they compute. */
const WAITING = ["crash", "fuzz_import", "server"];

export async function formatRust(step) {
  await step("rustfmt", "check", (options) => cargo(["fmt", "--all", "--check"], options));
}

/**
 * Compiles every test and the executable; gives the tests, where cargo has put the executable, and where that
 * reads the web application from. `cargo build` would compile it once more, without what only tests depend on.
 */
export async function compileRust(step) {
  let built = null;
  await step("compile", "check", async (options) => {
    const words = ["test", "--no-run", "--locked", "--message-format=json-render-diagnostics"];
    const result = await cargo(words, { ...options, quiet: true });
    const said = result.output.split("\n").filter((line) => !line.startsWith("{"));
    if (!options.quiet) console.log(said.join("\n").trimEnd());
    if (result.code === 0) built = readMessages(result.stdout);
    return { ...result, output: said.join("\n") };
  });
  return built;
}

function readMessages(output) {
  const messages = output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
  const made = messages.filter((message) => message.executable);
  const { executable, package_id } = made.findLast(
    ({ target, profile }) => target.kind[0] === "bin" && !profile.test,
  );
  const script = messages.find(
    (message) => message.reason === "build-script-executed" && message.package_id === package_id,
  );
  const tests = made
    .filter(({ profile }) => profile.test)
    .map(({ target, executable, manifest_path }) => ({
      name: target.name,
      executable,
      folder: dirname(manifest_path),
    }));
  return { tests, executable, web: `${script.out_dir}/web` };
}

/** The tests that keep both cores busy. `isLong`: 500 histories in which index and scan are compared, and ten
 * times as many cases of other properties. */
export async function testRust(step, tests, { isLong }) {
  const env = isLong ? { STACKBRIEF_ORACLE: "500", STACKBRIEF_CASES: "10", STACKBRIEF_MIXES: "20" } : {};
  const others = tests.filter(({ name }) => !WAITING.includes(name));
  await step("rust tests", "cargo", (options) => test(others, { ...options, env }));
}

/** Those that wait. `isLong`: minutes of random files in place of a few hundred, and more kills in mid-import. */
export async function testProcesses(step, tests, { isLong }) {
  const env = isLong ? { FUZZ_SECONDS: "180", STACKBRIEF_KILLS: "200" } : {};
  const some = tests.filter(({ name }) => WAITING.includes(name));
  await step("process tests", "cargo", (options) => test(some, { ...options, env }));
}

/** What cargo has still to compile: the tests in the documentation, and all for Clippy, benches as well. */
export async function checkRust(step) {
  await step("doc tests", "cargo", (options) => cargo(["test", "--locked", "--doc"], options));
  await step("clippy", "check", (options) =>
    cargo(["clippy", "--all-targets", "--locked", "--", "-D", "warnings"], options),
  );
}

/** Runs tests one after the other, and without cargo: it would wait here for what it compiles beside them. */
async function test(tests, { env, ...options }) {
  let output = "";
  let code = 0;
  for (const { name, executable, folder } of tests) {
    const head = `\n     Running ${name}\n`;
    if (!options.quiet) process.stdout.write(head);
    const here = { ...env, CARGO_MANIFEST_DIR: folder };
    const result = await run(executable, [], { ...options, cwd: folder, env: here });
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
