import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { READY } from "../../tests/shared/ready.mjs";

const BINARY =
  process.env.STACKBRIEF_BIN ?? resolve(import.meta.dirname, "../../target/release/stackbrief");

/** A data directory with the sample data that nobody has signed up in. To copy it takes a third of what a
 * first start takes. */
const STARTED = "STACKBRIEF_E2E_STARTED";

const START_LIMIT_MS = 60_000;

export interface RunningBinary {
  /** Where it listens, without a slash at the end. */
  url: string;
  /** Imports a file by the command line, which must insert this many rows. */
  importFile(name: string, text: string, inserted: number): Promise<void>;
  stop(): Promise<void>;
}

/** Before all tests: makes the data directory that their servers begin with. */
export default async function startOnce(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "stackbrief-e2e-"));
  const dataDir = join(folder, "data");
  const server = spawnServer(dataDir);
  await readyAddress(server).finally(() => ended(server));
  process.env[STARTED] = dataDir;
  return () => rm(folder, { recursive: true, force: true });
}

/** Starts the executable on a port of its own with a data directory of its own, and waits until it answers. */
export async function startBinary(...flags: string[]): Promise<RunningBinary> {
  const folder = await mkdtemp(join(tmpdir(), "stackbrief-e2e-"));
  const dataDir = join(folder, "data");
  const started = process.env[STARTED];
  if (started && flags.length === 0) await cp(started, dataDir, { recursive: true });
  const server = spawnServer(dataDir, flags);
  const removeData = () => rm(folder, { recursive: true, force: true });
  try {
    const url = await readyAddress(server);
    return {
      url,
      async importFile(name, text, inserted) {
        const file = join(folder, name);
        await writeFile(file, text);
        const words = ["import", file, "--data-dir", dataDir];
        const { stdout } = await promisify(execFile)(BINARY, words);
        if (!stdout.includes(`Inserted ${inserted},`)) throw new Error(`import: ${stdout}`);
      },
      async stop() {
        await ended(server);
        await removeData();
      },
    };
  } catch (error) {
    await ended(server);
    await removeData();
    throw error;
  }
}

function spawnServer(dataDir: string, flags: string[] = []): ChildProcess {
  return spawn(BINARY, ["--data-dir", dataDir, "--listen", "127.0.0.1:0", ...flags], {
    stdio: ["ignore", "pipe", "pipe"],
  });
}

function readyAddress(server: ChildProcess): Promise<string> {
  return new Promise((resolveUrl, reject) => {
    const said: string[] = [];
    const fail = (why: string) => reject(new Error(`${BINARY} ${why}\n${said.join("\n")}`));
    const timer = setTimeout(() => fail("did not say that it is ready"), START_LIMIT_MS);
    server.once("error", (error) => fail(`did not start: ${error.message}`));
    server.once("exit", (code) => fail(`ended with code ${code}`));
    server.stderr?.on("data", (text: Buffer) => said.push(text.toString()));
    if (!server.stdout) return fail("has no output");
    createInterface({ input: server.stdout }).on("line", (line) => {
      said.push(line);
      const url = READY.exec(line)?.[1];
      if (!url) return;
      clearTimeout(timer);
      resolveUrl(url);
    });
  });
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null || !server.pid) return;
  const exit = new Promise((done) => server.once("exit", done));
  server.kill("SIGTERM");
  await exit;
}
