// What each step passed and failed, and how long it took.

import { counts, failures } from "./counts.mjs";

/** `needsAll`: a test that cannot run here has failed. */
export function recorder({ needsAll }) {
  const results = [];
  const began = Date.now();

  /**
   * Runs a step and keeps what it passed and failed; gives whether nothing failed. A step without
   * tests of its own is one check. What runs beside other steps is quiet until it has ended.
   */
  async function step(name, reader, work, isQuiet = false) {
    if (!isQuiet) console.log(`\n=== ${name}`);
    const started = Date.now();
    let result;
    let printed = "";
    try {
      const { code, output } = await work({ quiet: isQuiet });
      printed = output;
      result = { ...counts(reader, code, output, { needsAll }), named: failures(reader, output) };
    } catch (error) {
      printed = error.message;
      result = { passed: 0, failed: 1, why: error.message };
    }
    if (isQuiet) console.log(`\n=== ${name} (ran beside other steps)\n${printed.trimEnd()}`);
    results.push({ name, seconds: seconds(started), isQuiet, ...result });
    return result.failed === 0;
  }

  /** Runs steps one after the other, beside those of the caller. */
  const beside = (run) => run((name, reader, work) => step(name, reader, work, true));

  /** Prints the summary and the sum; gives whether nothing failed. */
  function finish() {
    console.log(`\n=== summary, ${seconds(began)} s in all`);
    for (const { name, seconds, isQuiet, passed, failed, why } of results) {
      const outcome = failed === 0 ? "ok    " : "FAILED";
      const time = `${seconds} s${isQuiet ? " beside other steps" : ""}`;
      console.log(`${outcome} ${name}: ${passed} passed, ${failed} failed, ${time}${why ? ` (${why})` : ""}`);
    }
    for (const { name, named } of results) {
      for (const failure of named ?? []) console.log(`${name}: ${failure}`);
    }
    const sum = (key) => results.reduce((total, result) => total + result[key], 0);
    console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
    return sum("failed") === 0 && sum("passed") > 0;
  }

  return { step, beside, finish };
}

const seconds = (since) => Math.round((Date.now() - since) / 1000);
