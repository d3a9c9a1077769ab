import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

const BINARY =
  process.env.STACKBRIEF_BIN ?? resolve(import.meta.dirname, "../../target/release/stackbrief");

const READY = /^Stackbrief is ready at (http:\/\/\S+)/;
const START_LIMIT_MS = 60_000;

export interface RunningBinary {
  /** Where it listens, without a slash at the end. */
  url: string;
  /** Runs another command of the binary on the same data, and gives what it printed. */
  run(...words: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the executable on a port of its own with a fresh data directory, and waits until it answers. */
export async function startBinary(...flags: string[]): Promise<RunningBinary> {
  const folder = await mkdtemp(join(tmpdir(), "stackbrief-e2e-"));
  const dataDir = join(folder, "data");
  const process = spawn(BINARY, ["--data-dir", dataDir, "--listen", "127.0.0.1:0", ...flags], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const removeData = () => rm(folder, { recursive: true, force: true });
  try {
    const url = await readyAddress(process);
    return {
      url,
      async run(...words) {
        const { stdout } = await promisify(execFile)(BINARY, [...words, "--data-dir", dataDir]);
        return stdout;
      },
      async stop() {
        await ended(process);
        await removeData();
      },
    };
  } catch (error) {
    await ended(process);
    await removeData();
    throw error;
  }
}

function readyAddress(process: ChildProcess): Promise<string> {
  return new Promise((resolveUrl, reject) => {
    const said: string[] = [];
    const fail = (why: string) => reject(new Error(`${BINARY} ${why}\n${said.join("\n")}`));
    const timer = setTimeout(() => fail("did not say that it is ready"), START_LIMIT_MS);
    process.once("error", (error) => fail(`did not start: ${error.message}`));
    process.once("exit", (code) => fail(`ended with code ${code}`));
    process.stderr?.on("data", (text: Buffer) => said.push(text.toString()));
    if (!process.stdout) return fail("has no output");
    createInterface({ input: process.stdout }).on("line", (line) => {
      said.push(line);
      const url = READY.exec(line)?.[1];
      if (!url) return;
      clearTimeout(timer);
      resolveUrl(url.replace(/\/$/, ""));
    });
  });
}

async function ended(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null || !process.pid) return;
  const exit = new Promise((done) => process.once("exit", done));
  process.kill("SIGTERM");
  await exit;
}
