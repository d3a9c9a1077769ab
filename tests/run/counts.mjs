// How many tests each runner says it passed and failed. A skipped or flaky test counts as failed,
// and so does a runner that fails or says nothing.

const all = (output, pattern) =>
  [...output.matchAll(pattern)].reduce((sum, match) => sum + Number(match[1]), 0);

const readers = {
  check: () => ({ passed: 1, failed: 0, skipped: 0 }),
  cargo: (output) => ({
    passed: all(output, /^test result: .*? (\d+) passed;/gm),
    failed: all(output, /^test result: .*? (\d+) failed;/gm),
    skipped: all(output, /^test result: .*? (\d+) ignored;/gm),
  }),
  node: (output) => ({
    passed: all(output, /^# pass (\d+)$/gm),
    failed: all(output, /^# (?:fail|cancelled) (\d+)$/gm),
    skipped: all(output, /^# (?:skipped|todo) (\d+)$/gm),
  }),
  vitest: (output) => {
    const line = output.match(/^ +Tests +(.*)$/m)?.[1] ?? "";
    return {
      passed: all(line, /(\d+) passed/g),
      failed: all(line, /(\d+) failed/g),
      skipped: all(line, /(\d+) (?:skipped|todo)/g),
    };
  },
  playwright: (output) => ({
    passed: all(output, /^ +(\d+) passed/gm),
    failed: all(output, /^ +(\d+) (?:failed|interrupted|did not run)/gm),
    skipped: all(output, /^ +(\d+) (?:skipped|flaky)/gm),
  }),
  schemathesis: (output) => ({
    passed: all(output, /^contract: (\d+) passed/gm),
    failed: all(output, /^contract: \d+ passed, (\d+) failed/gm),
    skipped: 0,
  }),
};

/** What a step passed and failed, from its runner's own closing lines and its exit code. */
export function counts(reader, code, output) {
  const { passed, failed, skipped } = readers[reader](output);
  if (reader === "check" && code !== 0) return { passed: 0, failed: 1 };
  if (skipped > 0) return { passed, failed: failed + skipped, why: `${skipped} skipped or flaky` };
  if (failed === 0 && code !== 0) return { passed, failed: 1, why: `it ended with code ${code}` };
  if (passed + failed === 0) return { passed, failed: 1, why: "it ran no test" };
  return { passed, failed };
}
