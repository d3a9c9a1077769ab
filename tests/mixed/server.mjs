// The server under test, and its command line while it does not run.

import { execFileSync, spawn } from "node:child_process";
import { readyUrl } from "../run/process.mjs";

/** Starts a server on a free port and waits until it says that it is ready. */
export async function startServer(program, data, words, memory = { within: (command, rest) => [command, rest] }) {
  const began = performance.now();
  const child = spawn(...memory.within(program, ["--data-dir", data, "--listen", "127.0.0.1:0", ...words]), {
    stdio: ["ignore", "pipe", process.env.LOG ? "inherit" : "ignore"],
  });
  let ended = null;
  const end = new Promise((done) => {
    child.once("exit", (code, signal) => {
      ended = signal ?? code;
      done();
    });
  });
  return {
    url: new URL(await readyUrl(child)),
    pid: child.pid,
    readyAfter: performance.now() - began,
    /** The signal or code that ended it; null while it runs. */
    ended: () => ended,
    async stop() {
      child.kill("SIGTERM");
      const killer = setTimeout(() => child.kill("SIGKILL"), 15_000);
      await end;
      clearTimeout(killer);
    },
  };
}

/** Imports a file into a data directory that no server uses. */
export function importOffline(program, data, file) {
  execFileSync(program, ["import", "--data-dir", data, file], { stdio: ["ignore", "ignore", "inherit"] });
}
