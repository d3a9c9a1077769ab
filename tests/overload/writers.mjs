// `make fairness`, first part: many people who write all the time and a large import of vendors, while one
// reader measures. WRITERS and VENDORS change it. Fails where the reader waits or is turned away.

import { setTimeout as pause } from "node:timers/promises";
import { setting } from "../run/process.mjs";
import { importFile, send, signUp, upload } from "../shared/client.mjs";
import { startServer } from "../shared/server.mjs";
import { quantile } from "../shared/statistics.mjs";
import { READER_P99_MS, measure } from "./measure.mjs";

const server = await startServer({ words: ["--no-sample-data", "--sign-up-limit", "0"] });
const { url } = server;
const admin = await signUp(url, "admin");
const reader = await signUp(url, "reader");
const cookies = [];
for (let writer = 0; writer < setting("WRITERS", 80); writer += 1) cookies.push(await signUp(url, `writer${writer}`));

const lines = ["id,name,category,website url,booking url,description,tags"];
for (let vendor = 0; vendor < setting("VENDORS", 100_000); vendor += 1) {
  const site = `https://v${vendor}.example`;
  lines.push(`v${vendor},Vendor ${vendor},Category ${vendor % 40},${site},${site}/book,"Answers calls, day and night",Intake`);
}
const form = upload(lines.join("\n"));

const statuses = new Map();
const waits = [];
let over = false;
const writing = cookies.map(async (cookie, writer) => {
  for (let turn = 0; !over; turn += 1) {
    const body = { name: `Writer ${writer} ${turn}`, lawFirm: `writer${writer} Law` };
    const began = performance.now();
    const { status } = await send(url, "PATCH", "/api/profile", { cookie, body });
    waits.push(performance.now() - began);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 503) await pause(1000);
  }
});
const reading = measure(url, reader);
// Some reads without the import, too.
await pause(2000);
const began = performance.now();
const imported = await importFile(url, admin, form);
const seconds = ((performance.now() - began) / 1000).toFixed(1);
await pause(1500);
const last = reading.end();
over = true;
await Promise.all(writing);
await server.stop();

waits.sort((a, b) => a - b);
const at = (share) => Math.round(quantile(waits, share));
console.log("| what | reached | asked |");
console.log(`| the import | ${imported.status} after ${seconds} s | 200 |`);
console.log(`| reader p50, p99, most of ${last.count} | ${last.p50}, ${last.p99}, ${last.most} ms | p99 ${READER_P99_MS} ms |`);
console.log(`| reader turned away | ${last.failed} | 0 |`);
console.log(`| writers p50, p99, most of ${waits.length} | ${at(0.5)}, ${at(0.99)}, ${at(1)} ms | |`);
console.log(`| what writers got | ${[...statuses].map(([status, times]) => `${times} x ${status}`).join(", ")} | |`);
const failed = imported.status !== 200 || last.p99 > READER_P99_MS || last.failed > 0 || last.count === 0;
process.exit(failed ? 1 : 0);
