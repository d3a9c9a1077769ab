import { type RunningBinary, startBinary } from "./binary";
import { test as base } from "./test";

/** Each test has a server of its own, whose first person is its administrator. */
export const test = base.extend<{ binary: RunningBinary }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  binary: async ({}, use) => {
    const binary = await startBinary();
    await use(binary);
    await binary.stop();
  },
  baseURL: ({ binary }, use) => use(binary.url),
});
