// `make check`, `make test` and `make test-all`: the steps of a lane, each counted, none skipped.
// What each lane has and where its time goes: docs/development.md#lanes. The last line is the sum;
// the lines before it name what failed, so that the end of the output alone says where to look.

import { browserTests, bundle, contractTests, releaseBuild } from "./binary.mjs";
import { recorder } from "./recorder.mjs";
import { compileRust, documentRust, formatRust, testDocs, testProcesses, testRust } from "./rust.mjs";
import { prepare, prepareBrowser } from "./tools.mjs";
import { checkWeb } from "./web.mjs";

const lane = process.argv[2] ?? "test";
if (!["check", "test", "all"].includes(lane)) throw new Error(`unknown lane: ${lane}`);

const { step, beside, finish } = recorder();

const isLong = lane === "all";
const done = { code: 0, output: "" };
const isReady = await step("tools", "check", () => prepare().then(() => done));

if (isReady) {
  // What is downloaded a first time and what needs no compiler runs beside it, and what waits beside what computes.
  const withBrowser =
    lane !== "check" &&
    beside((step) =>
      step("tools of the browser tests", "check", () => prepareBrowser({ isFull: isLong }).then(() => done)),
    );
  const web = beside((step) => checkWeb(step));
  await formatRust(step);
  const built = await compileRust(step);
  if (built) {
    const processes = beside((step) => testProcesses(step, built.tests, { isLong }));
    const docs = beside((step) => testDocs(step));
    await testRust(step, built.tests, { isLong });
    await processes;
    await docs;
  }
  if (isLong) await documentRust(step);
  await web;
  let executable = built && (await bundle(step, built));
  if (isLong && executable) executable = await releaseBuild(step);
  if ((await withBrowser) && executable) {
    // The contract's tests keep one core half busy, and so do two browsers with the other half.
    const contract = beside((step) => contractTests(step, executable, { isLong }));
    await browserTests(step, executable, { isFull: isLong });
    await contract;
  }
}

process.exit(finish() ? 0 : 1);
