// How many tests each runner says it passed and failed, and which failed. A skipped test counts as
// failed, and so does a runner that fails or says nothing. A browser test that fails and passes when
// it is run again counts as passed and is named as flaky. A Rust test that needs a right which nobody has here says so
// (`cannot_run` in tests/server/support.rs): it is named and has not passed.

const all = (output, pattern) =>
  [...output.matchAll(pattern)].reduce((sum, match) => sum + Number(match[1]), 0);

/** The Rust tests that cannot run here, each with the reason. */
const notRun = (output) => [...output.matchAll(/\b(not run: \S+ \(.+\))$/gm)].map(([, said]) => said);

const readers = {
  check: { count: () => ({ passed: 1, failed: 0, skipped: 0 }) },
  cargo: {
    count: (output) => ({
      passed: all(output, /^test result: .*? (\d+) passed;/gm) - notRun(output).length,
      failed: all(output, /^test result: .*? (\d+) failed;/gm),
      skipped: all(output, /^test result: .*? (\d+) ignored;/gm),
      notRun: notRun(output).length,
    }),
    failure: /^test (.+) \.\.\. FAILED$/gm,
  },
  node: {
    count: (output) => ({
      passed: all(output, /^# pass (\d+)$/gm),
      failed: all(output, /^# (?:fail|cancelled) (\d+)$/gm),
      skipped: all(output, /^# (?:skipped|todo) (\d+)$/gm),
    }),
    failure: /^ *not ok \d+ - (.+)$/gm,
  },
  vitest: {
    count: (output) => {
      const line = output.match(/^ +Tests +(.*)$/m)?.[1] ?? "";
      return {
        passed: all(line, /(\d+) passed/g),
        failed: all(line, /(\d+) failed/g),
        skipped: all(line, /(\d+) (?:skipped|todo)/g),
      };
    },
    failure: /^ *FAIL +(.+(?:\n.*Error:.*)?)$/gm,
  },
  playwright: {
    count: (output) => ({
      passed: all(output, /^ +(\d+) (?:passed|flaky)/gm),
      failed: all(output, /^ +(\d+) (?:failed|interrupted|did not run)/gm),
      skipped: all(output, /^ +(\d+) skipped/gm),
      flaky: all(output, /^ +(\d+) flaky/gm),
    }),
    // A head, and what was expected, received and called up to the first line of the test's code.
    failure: /^ +\d+\) (\[.+(?:\n(?! +\d+ \|| +> +\d+ \|).*){0,16})/gm,
  },
  schemathesis: {
    count: (output) => ({
      passed: all(output, /^contract: (\d+) passed/gm),
      failed: all(output, /^contract: \d+ passed, (\d+) failed/gm),
      skipped: 0,
    }),
  },
};

/**
 * What a step passed and failed, from its runner's own closing lines and its exit code. `needsAll`: what cannot run
 * here has failed.
 */
export function counts(reader, code, output, { needsAll = false } = {}) {
  const { passed, failed, skipped, flaky = 0, notRun = 0 } = readers[reader].count(output);
  if (reader === "check" && code !== 0) return { passed: 0, failed: 1 };
  if (skipped > 0) return { passed, failed: failed + skipped, why: `${skipped} skipped` };
  if (failed === 0 && code !== 0) return { passed, failed: 1, why: `it ended with code ${code}` };
  if (passed + failed === 0) return { passed, failed: 1, why: "it ran no test" };
  if (notRun > 0) return { passed, failed: failed + (needsAll ? notRun : 0), why: `${notRun} not run` };
  return flaky > 0 ? { passed, failed, why: `${flaky} flaky` } : { passed, failed };
}

/** The tests that failed, also those that were flaky or not run, by the names that their runner gives them. */
export function failures(reader, output) {
  const { failure } = readers[reader];
  const failed = failure ? [...output.matchAll(failure)].map(([, said]) => said.trimEnd()) : [];
  return reader === "cargo" ? [...failed, ...notRun(output)] : failed;
}
