// `make overload`: everything that is bounded, at once, against one server on 127.0.0.1, while one reader
// measures. MINUTES or SECONDS, NEVER_READERS, IMPORT_MB and MEMORY_MB change it. It ends by itself and fails where the server was killed, grew beyond its memory or kept the reader waiting.

import { setTimeout as pause } from "node:timers/promises";
import { setting } from "../run/process.mjs";
import { send, signUp } from "../shared/client.mjs";
import { limitMemory } from "../shared/memory.mjs";
import { startServer } from "../shared/server.mjs";
import { floodSignIns, importForever, neverRead, overuse } from "./attackers.mjs";
import { READER_P99_MS, measure } from "./measure.mjs";

const seconds = setting("SECONDS", setting("MINUTES", 10) * 60);

const memory = limitMemory(setting("MEMORY_MB", 512));
const server = await startServer({ words: ["--sign-up-limit", "0"], within: memory.within });
const { url, pid } = server;
const admin = await signUp(url, "admin");
const reader = await signUp(url, "reader");
const hostile = await signUp(url, "hostile");
for (let warm = 0; warm < 20; warm += 1) await send(url, "GET", "/api/trends", { cookie: reader });
const idle = memory.resident(pid);

const stop = new AbortController();
const attackers = [
  neverRead(url, setting("NEVER_READERS", 4000), stop.signal),
  overuse(url, hostile, stop.signal),
  floodSignIns(url, stop.signal),
  importForever(url, admin, setting("IMPORT_MB", 60), stop.signal),
];

const reading = measure(url, reader);

let most = 0;
const until = Date.now() + seconds * 1000;
let nextLine = 0;
while (Date.now() < until && server.ended() === null) {
  await pause(250);
  most = Math.max(most, memory.resident(pid));
  if (Date.now() >= nextLine) {
    nextLine = Date.now() + 10_000;
    const tally = attackers.map((one) => one.tally()).join(", ");
    const now = reading.last();
    const open = memory.descriptors(pid);
    console.log(`reader p99 ${now.p99} ms, of the last 200 ${now.latest} ms, ${most} MB at most, ${open} descriptors; ${tally}`);
  }
}
stop.abort();
const last = reading.end();
const ended = server.ended();
const survived = ended === null;
await server.stop();

console.log("| what | reached | asked |");
console.log(`| the server lives | ${survived ? "yes" : `ended by ${ended}`} | yes |`);
console.log(`| reader p50 of ${last.count} | ${last.p50} ms | |`);
console.log(`| reader p99 | ${last.p99} ms | ${READER_P99_MS} ms |`);
console.log(`| reader p99 of the last 200 | ${last.latest} ms | |`);
console.log(`| reader turned away | ${last.failed} | 0 |`);
console.log(`| resident at rest, at most | ${idle} MB, ${most} MB | ${memory.described} |`);
memory.close();
const failed = !survived || last.p99 > READER_P99_MS || last.failed > 0 || last.count === 0;
process.exit(failed ? 1 : 0);
