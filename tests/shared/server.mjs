// A server that is a process of its own, on 127.0.0.1.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { binary } from "../run/process.mjs";
import { READY } from "./ready.mjs";

/** Milliseconds that a stop may take. */
const STOP_MAX = 15_000;

/**
 * Starts a server and waits until it says that it is ready, or something else that is `awaited`. Without `data` it
 * has a folder of its own, which goes with it; `words` are further flags, `within` wraps the command, as in a control group.
 */
export async function startServer({
  program = binary("release"),
  data,
  listen = "127.0.0.1:0",
  words = [],
  awaited = READY,
  within = (command, rest) => [command, rest],
} = {}) {
  const folder = data ? null : mkdtempSync(join(tmpdir(), "stackbrief-server-"));
  const all = ["--data-dir", data ?? join(folder, "data"), "--listen", listen, ...words];
  const began = performance.now();
  const child = spawn(...within(program, all), { stdio: ["ignore", "pipe", process.env.LOG ? "inherit" : "ignore"] });
  let ended = null;
  const exit = new Promise((done) =>
    child.once("exit", (code, signal) => {
      ended = signal ?? code;
      done();
    }),
  );
  const server = {
    pid: child.pid,
    /** The signal or code that ended it; null while it runs. */
    ended: () => ended,
    /** Ends it, if need be by force. */
    async stop() {
      child.kill("SIGTERM");
      const killer = setTimeout(() => child.kill("SIGKILL"), STOP_MAX);
      await exit;
      clearTimeout(killer);
      if (folder) rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    const said = await lineOf(child, awaited);
    return { ...server, said, url: said.startsWith("http://") ? new URL(said) : null, readyAfter: performance.now() - began };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** What the pattern finds first in what the server prints, which nobody else reads. */
async function lineOf(child, pattern) {
  for await (const line of createInterface({ input: child.stdout })) {
    const found = pattern.exec(line)?.[1];
    if (!found) continue;
    child.stdout.resume();
    return found;
  }
  throw new Error("the server ended before it was ready");
}
