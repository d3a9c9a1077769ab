// `make check`, `make test` and `make test-all`: the steps of a lane, each counted, none skipped.
// What each lane has and where its time goes: docs/development.md#lanes. The last line is the sum;
// the lines before it name what failed, so that the end of the output alone says where to look.

import { browserTests, bundle, contractTests, releaseBuild } from "./binary.mjs";
import { recorder } from "./recorder.mjs";
import { compileRust, documentRust, formatRust, testDocs, testProcesses, testRust } from "./rust.mjs";
import { prepareBrowser, prepareRust, prepareWeb } from "./tools.mjs";
import { checkWeb } from "./web.mjs";

const lane = process.argv[2] ?? "test";
if (!["check", "test", "all"].includes(lane)) throw new Error(`unknown lane: ${lane}`);

const isQuick = lane === "check";
const isLong = lane === "all";
const { step, beside, finish } = recorder({ needsAll: isLong });

const prepared = (work) => work().then(() => ({ code: 0, output: "" }));

if (await step("tools", "check", () => prepared(prepareRust))) {
  // What is downloaded a first time and what needs no compiler runs beside it, and what waits beside what computes.
  const withBrowser =
    !isQuick &&
    beside((step) =>
      step("tools of the browser tests", "check", () => prepared(() => prepareBrowser({ isFull: isLong }))),
    );
  const web = beside(async (step) => {
    const isReady = await step("packages of the web", "check", () => prepared(prepareWeb));
    if (isReady) await checkWeb(step);
    return isReady;
  });
  await formatRust(step);
  const built = await compileRust(step);
  if (built) {
    const processes = beside((step) => testProcesses(step, built.tests, { isQuick, isLong }));
    const docs = beside((step) => testDocs(step));
    await testRust(step, built.tests, { isQuick, isLong });
    await processes;
    await docs;
  }
  if (isLong) await documentRust(step);
  const withWeb = await web;
  let executable = built && withWeb && (await bundle(step, built));
  if (isLong && executable) executable = await releaseBuild(step);
  if ((await withBrowser) && executable) {
    // The contract's client and its server take turns, which leaves a core to the browsers.
    const contract = beside((step) => contractTests(step, executable, { isLong }));
    await browserTests(step, executable, { isFull: isLong });
    await contract;
  }
}

process.exit(finish() ? 0 : 1);
