// `make overload`: everything that is bounded, at once, against one server on 127.0.0.1, while one reader
// measures. MINUTES (10) or SECONDS, NEVER_READERS (4000), IMPORT_MB (60) and MEMORY_MB (512) change it. It ends by itself
// and fails where the server was killed, grew beyond its memory or kept the reader waiting.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { binary } from "../run/process.mjs";
import { floodSignIns, importForever, neverRead, overuse } from "./attackers.mjs";
import { send, signUp } from "./client.mjs";
import { limitMemory } from "./memory.mjs";

const number = (name, otherwise) => Number(process.env[name] ?? otherwise);
const seconds = number("SECONDS", number("MINUTES", 10) * 60);
const READER_P99_MS = 250;

const folder = mkdtempSync(join(tmpdir(), "stackbrief-overload-"));
const memory = limitMemory(number("MEMORY_MB", 512));
const words = ["--data-dir", join(folder, "data"), "--listen", "127.0.0.1:0", "--sign-up-limit", "0"];
const server = spawn(...memory.within(binary("release"), words), {
  stdio: ["ignore", "pipe", "ignore"],
});
let ended = null;
server.once("exit", (code, signal) => {
  ended = signal ?? code;
});

async function ready() {
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /ready at (http:\S+)/.exec(line)?.[1];
    if (url) return new URL(url);
  }
  throw new Error("the server did not start");
}

const url = await ready();
const admin = await signUp(url, "admin");
const reader = await signUp(url, "reader");
const hostile = await signUp(url, "hostile");
for (let warm = 0; warm < 20; warm += 1) await send(url, "GET", "/api/trends", { cookie: reader });
const idle = memory.resident(server.pid);

const stop = new AbortController();
const attackers = [
  neverRead(url, number("NEVER_READERS", 4000), stop.signal),
  overuse(url, hostile, stop.signal),
  floodSignIns(url, stop.signal),
  importForever(url, admin, number("IMPORT_MB", 60), stop.signal),
];

// In a process of its own, so that the load does not delay what is measured.
const measuring = spawn(
  process.execPath,
  [join(dirname(fileURLToPath(import.meta.url)), "reader.mjs"), url.href, reader],
  { stdio: ["ignore", "pipe", "inherit"] },
);
let last = { p50: 0, p99: 0, latest: 0, failed: 0, count: 0 };
createInterface({ input: measuring.stdout }).on("line", (line) => {
  last = JSON.parse(line);
});

let most = 0;
const until = Date.now() + seconds * 1000;
let nextLine = 0;
while (Date.now() < until && ended === null) {
  await new Promise((done) => setTimeout(done, 250));
  most = Math.max(most, memory.resident(server.pid));
  if (Date.now() >= nextLine) {
    nextLine = Date.now() + 10_000;
    const tally = attackers.map((one) => one.tally()).join(", ");
    const open = memory.descriptors(server.pid);
    console.log(`reader p99 ${last.p99} ms, of the last 200 ${last.latest} ms, ${most} MB at most, ${open} descriptors; ${tally}`);
  }
}
stop.abort();
measuring.kill();
const survived = ended === null;
server.kill("SIGTERM");
const killer = setTimeout(() => server.kill("SIGKILL"), 15_000);
if (survived) await new Promise((done) => server.once("exit", done));
clearTimeout(killer);

console.log("| what | reached | asked |");
console.log(`| the server lives | ${survived ? "yes" : `ended by ${ended}`} | yes |`);
console.log(`| reader p50 of ${last.count} | ${last.p50} ms | |`);
console.log(`| reader p99 | ${last.p99} ms | ${READER_P99_MS} ms |`);
console.log(`| reader p99 of the last 200 | ${last.latest} ms | |`);
console.log(`| reader turned away | ${last.failed} | 0 |`);
console.log(`| resident at rest, at most | ${idle} MB, ${most} MB | ${memory.described} |`);
rmSync(folder, { recursive: true, force: true });
memory.close();
const failed = !survived || last.p99 > READER_P99_MS || last.failed > 0 || last.count === 0;
process.exit(failed ? 1 : 0);
