// The steps that need the executable: the very one that the Rust tests have built. A debug build
// reads the web application from a folder, so a change of the web costs no compiler.

import { testContract } from "./contract.mjs";
import { binary, root, run, web } from "./process.mjs";

/** Builds the web application into the executable's folder, and holds it to its size. */
export async function bundle(step, built) {
  const vite = ["vite", "build", "--logLevel", "error", "--outDir", built.web, "--emptyOutDir"];
  const isBundled = await step("web bundle", "check", async (options) => {
    const bundled = await run("npx", ["--no-install", ...vite], { ...options, cwd: web });
    if (bundled.code !== 0) return bundled;
    return run("node", ["size.mjs", built.web], { ...options, cwd: web });
  });
  return isBundled ? built.executable : null;
}

/** The executable as it is shipped, with the web application inside. */
export async function releaseBuild(step) {
  const isBuilt = await step("release build", "check", (options) =>
    run("cargo", ["build", "--release", "--locked"], { ...options, cwd: root }),
  );
  return isBuilt ? binary("release") : null;
}

/** `isFull`: every screen at both widths. */
export async function browserTests(step, executable, { isFull }) {
  const env = { STACKBRIEF_BIN: executable, STACKBRIEF_TESTS: isFull ? "all" : "" };
  await step("browser tests", "playwright", (options) =>
    run("npx", ["--no-install", "playwright", "test", "--reporter=list"], {
      ...options,
      cwd: web,
      env,
    }),
  );
}

/** Requests of each operation and role, and of the operations that parse the most. */
const REQUESTS = 12;
const REQUESTS_LONG = 300;
const REQUESTS_AT_LENGTH = 2000;

/** `isLong`: more requests per operation. */
export async function contractTests(step, executable, { isLong }) {
  await step("contract tests", "schemathesis", (options) =>
    testContract(executable, {
      ...options,
      examples: isLong ? REQUESTS_LONG : REQUESTS,
      deepExamples: isLong ? REQUESTS_AT_LENGTH : 0,
    }),
  );
}
