// `make check`, `make test` and `make test-all`: the steps of a lane, each counted, none skipped.
// What each lane has and where its time goes: docs/development.md#lanes. The last line is the sum;
// the lines before it name what failed, so that the end of the output alone says where to look.

import { browserTests, bundle, contractTests, releaseBuild } from "./binary.mjs";
import { recorder } from "./recorder.mjs";
import { checkRust, documentRust, testRust } from "./rust.mjs";
import { prepare } from "./tools.mjs";
import { checkWeb } from "./web.mjs";

const lane = process.argv[2] ?? "test";
if (!["check", "test", "all"].includes(lane)) throw new Error(`unknown lane: ${lane}`);

const { step, beside, finish } = recorder();

const isReady = await step("tools", "check", async () => {
  await prepare({ withBrowser: lane !== "check", isFull: lane === "all" });
  return { code: 0, output: "" };
});

if (isReady) {
  // Clippy and the compiler's last phase use one core: what needs no compiler runs on the other.
  const web = beside((step) => checkWeb(step));
  await checkRust(step);
  await testRust(step, { isLong: lane === "all" });
  if (lane === "all") await documentRust(step);
  await web;
  let executable = await bundle(step);
  if (lane === "all" && executable) executable = await releaseBuild(step);
  if (lane !== "check" && executable) {
    // The contract's tests keep one core half busy, and so do two browsers with the other half.
    const contract = beside((step) => contractTests(step, executable, { isLong: lane === "all" }));
    await browserTests(step, executable, { isFull: lane === "all" });
    await contract;
  }
}

process.exit(finish() ? 0 : 1);
