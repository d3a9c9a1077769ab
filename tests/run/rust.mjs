// The steps of the server's sources.

import { run } from "./process.mjs";

const cargo = (words, options) => run("cargo", words, options);

/** Clippy type-checks every target, benches among them, so nothing else does. */
export async function checkRust(step) {
  await step("rustfmt", "check", (options) => cargo(["fmt", "--check"], options));
  await step("clippy", "check", (options) =>
    cargo(["clippy", "--all-targets", "--locked", "--", "-D", "warnings"], options),
  );
}

/** `isLong`: minutes of random files in place of a few hundred, and more kills in mid-import. */
export async function testRust(step, { isLong }) {
  const env = isLong ? { FUZZ_SECONDS: "180", STACKBRIEF_KILLS: "200" } : {};
  await step("rust tests", "cargo", (options) =>
    cargo(["test", "--locked", "--no-fail-fast"], { ...options, env }),
  );
}

export async function documentRust(step) {
  await step("rustdoc", "check", (options) =>
    cargo(["doc", "--locked", "--no-deps", "--document-private-items"], {
      ...options,
      env: { RUSTDOCFLAGS: "-D warnings" },
    }),
  );
}
