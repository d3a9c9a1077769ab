// A server of its own on 127.0.0.1, with nothing in it but what a run adds.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { binary, readyUrl } from "../run/process.mjs";

/** Starts the release; `words` are further flags, `within` wraps the command, as in a control group. */
export async function startServer({ words = [], within = (program, all) => [program, all] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "stackbrief-overload-"));
  const all = ["--data-dir", join(folder, "data"), "--listen", "127.0.0.1:0", "--sign-up-limit", "0", ...words];
  const child = spawn(...within(binary("release"), all), { stdio: ["ignore", "pipe", "ignore"] });
  const server = { child, ended: null, url: null, stop };
  const exit = new Promise((done) =>
    child.once("exit", (code, signal) => {
      server.ended = signal ?? code;
      done();
    }),
  );
  server.url = new URL(await readyUrl(child));
  return server;

  /** Ends it, if need be by force, and removes its data. */
  async function stop() {
    child.kill("SIGTERM");
    const killer = setTimeout(() => child.kill("SIGKILL"), 15_000);
    await exit;
    clearTimeout(killer);
    rmSync(folder, { recursive: true, force: true });
  }
}
