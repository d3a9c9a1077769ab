// What one reader waits for, measured in a process of its own, so that the load does not delay the clock.

import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** What a reader may wait for, whatever others do: docs/reliability.md. */
export const READER_P99_MS = 250;

const READER = join(import.meta.dirname, "reader.mjs");

export function measure(url, cookie) {
  const child = spawn(process.execPath, [READER, url.href, cookie], { stdio: ["ignore", "pipe", "inherit"] });
  let last = { p50: 0, p99: 0, latest: 0, most: 0, failed: 0, count: 0 };
  createInterface({ input: child.stdout }).on("line", (line) => {
    last = JSON.parse(line);
  });
  return {
    last: () => last,
    end() {
      child.kill();
      return last;
    },
  };
}
