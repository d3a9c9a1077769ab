// `make fairness`, first part: many people who write all the time and a large import of vendors, while one
// reader measures. WRITERS and VENDORS change it. Fails where the reader waits or is turned away.

import { send, signUp } from "./client.mjs";
import { READER_P99_MS, measure } from "./measure.mjs";
import { startServer } from "./server.mjs";

const number = (name, otherwise) => Number(process.env[name] ?? otherwise);

const server = await startServer({ words: ["--no-sample-data"] });
const { url } = server;
const admin = await signUp(url, "admin");
const reader = await signUp(url, "reader");
const cookies = [];
for (let writer = 0; writer < number("WRITERS", 80); writer += 1) cookies.push(await signUp(url, `writer${writer}`));

const lines = ["id,name,category,website url,booking url,description,tags"];
for (let vendor = 0; vendor < number("VENDORS", 100_000); vendor += 1) {
  const site = `https://v${vendor}.example`;
  lines.push(`v${vendor},Vendor ${vendor},Category ${vendor % 40},${site},${site}/book,"Answers calls, day and night",Intake`);
}
const head = '--x-1\r\nContent-Disposition: form-data; name="file"; filename="v.csv"\r\n\r\n';
const file = Buffer.from(`${head}${lines.join("\n")}\r\n--x-1--\r\n`);

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
    if (status === 503) await new Promise((done) => setTimeout(done, 1000));
  }
});
const reading = measure(url, reader);
// Some reads without the import, too.
await new Promise((done) => setTimeout(done, 2000));
const began = performance.now();
const type = "multipart/form-data; boundary=x-1";
const imported = await send(url, "POST", "/api/admin/demo-bookings/import", { cookie: admin, body: file, type });
const seconds = ((performance.now() - began) / 1000).toFixed(1);
await new Promise((done) => setTimeout(done, 1500));
const last = reading.end();
over = true;
await Promise.all(writing);
await server.stop();

waits.sort((a, b) => a - b);
const at = (share) => Math.round(waits[Math.floor((waits.length - 1) * share)]);
console.log("| what | reached | asked |");
console.log(`| the import | ${imported.status} after ${seconds} s | 200 |`);
console.log(`| reader p50, p99, most of ${last.count} | ${last.p50}, ${last.p99}, ${last.most} ms | p99 ${READER_P99_MS} ms |`);
console.log(`| reader turned away | ${last.failed} | 0 |`);
console.log(`| writers p50, p99, most of ${waits.length} | ${at(0.5)}, ${at(0.99)}, ${at(1)} ms | |`);
console.log(`| what writers got | ${[...statuses].map(([status, times]) => `${times} x ${status}`).join(", ")} | |`);
const failed = imported.status !== 200 || last.p99 > READER_P99_MS || last.failed > 0 || last.count === 0;
process.exit(failed ? 1 : 0);
