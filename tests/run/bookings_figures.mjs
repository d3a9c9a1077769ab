// `BOOKINGS=1000000 make figures`: what bookings cost, whose clients are vendors of the directory: CPU time a row
// of an import and of an export, bytes of the file, memory, a list of the newest thousand, and starts. KEEP=folder keeps the data there
// and, where it is kept already, only starts on it.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { vendorsCsv, writeBookings } from "../mixed/data.mjs";
import { importFile, send, signUp, upload } from "../shared/client.mjs";
import { limitMemory } from "../shared/memory.mjs";
import { startServer } from "../shared/server.mjs";
import { median } from "../shared/statistics.mjs";

/** Rows of a file: about a hundred megabytes. */
const ROWS_AT_ONCE = 1_000_000;
const STARTS = 5;
const LISTS = 200;
/** The most that the store keeps of its pages. */
const handles = readFileSync(new URL("../../src/store/handles.rs", import.meta.url), "utf8");
const CACHE_MB = (Number(/ CACHE_BYTES: usize = (\d+) << 20;/.exec(handles)[1]) * 2 ** 20) / 1e6;
const WORDS = ["--no-sample-data"];

const memory = limitMemory(1 << 20);

async function processorOf(server, work) {
  const before = memory.processorSeconds(server.pid);
  const value = await work();
  return [memory.processorSeconds(server.pid) - before, value];
}

async function upTo(server, cookie, folder, count) {
  const file = join(folder, "part.csv");
  const sendFile = async () => {
    const reply = await importFile(server.url, cookie, upload(readFileSync(file)));
    if (reply.status !== 200) throw new Error(`import: ${reply.status} ${reply.text}`);
  };
  writeFileSync(file, vendorsCsv());
  await sendFile();
  for (let begun = 0; begun < count; begun += ROWS_AT_ONCE) {
    const rows = Math.min(ROWS_AT_ONCE, count - begun);
    await writeBookings(file, { rows, name: `p${begun}-`, seed: begun, now: Date.now() });
    const idle = memory.resident(server.pid);
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, memory.resident(server.pid));
    }, 20);
    const began = performance.now();
    const [seconds] = await processorOf(server, sendFile);
    clearInterval(watch);
    const wall = (performance.now() - began) / 1000;
    console.log(`${rows} rows after ${begun}: ${(seconds * 1e6 / rows).toFixed(2)} µs of processor a row, ${wall.toFixed(2)} s, ${most - idle} MB over the ${idle} before`);
  }
  rmSync(file);
}

async function reads(server, cookie, count) {
  const list = () => send(server.url, "GET", "/api/demo-bookings?limit=1000", { cookie });
  await list();
  const waits = [];
  const [seconds] = await processorOf(server, async () => {
    for (let at = 0; at < LISTS; at += 1) {
      const began = performance.now();
      const reply = await list();
      if (reply.status !== 200) throw new Error(`${reply.status}`);
      waits.push(performance.now() - began);
    }
  });
  console.log(`newest 1,000: ${(seconds * 1e3 / LISTS).toFixed(2)} ms of processor, ${median(waits).toFixed(2)} ms at the median here`);
  const [exporting, reply] = await processorOf(server, () => exported(server, cookie));
  if (reply !== count + 1) throw new Error(`${reply} lines were exported`);
  console.log(`export: ${(exporting * 1e6 / count).toFixed(2)} µs of processor a row`);
}

/** The number of lines; no text of them is kept. */
async function exported(server, cookie) {
  const reply = await fetch(new URL("/api/demo-bookings/export.csv", server.url), {
    headers: { cookie, "accept-encoding": "identity" },
  });
  let lines = 0;
  for await (const part of reply.body) {
    for (const byte of part) if (byte === 10) lines += 1;
  }
  return lines;
}

/** Prints all of it. */
export async function measureBookings(count) {
  const folder = process.env.KEEP ?? mkdtempSync(join(tmpdir(), "stackbrief-figures-"));
  mkdirSync(folder, { recursive: true });
  const data = join(folder, "data");
  if (!existsSync(data)) {
    const filled = await startServer({ data, words: WORDS });
    const cookie = await signUp(filled.url, "admin");
    await upTo(filled, cookie, folder, count);
    // It writes its snapshots, whose CPU time is not that of a list.
    await filled.stop();
    const server = await startServer({ data, words: WORDS });
    await reads(server, cookie, count);
    await server.stop();
  }
  const { size, blocks } = statSync(join(data, "stackbrief.redb"));
  const taken = blocks * 512;
  console.log(
    `database: ${(taken / 1e6).toFixed(0)} MB of the disk, ${(taken / count).toFixed(0)} bytes a booking; with the holes in the file ${(size / 1e6).toFixed(0)} MB and ${(size / count).toFixed(0)}`,
  );
  for (let start = 0; start < STARTS; start += 1) {
    const server = await startServer({ data, words: WORDS });
    const processor = memory.processorSeconds(server.pid);
    await pause(1000);
    const resident = memory.resident(server.pid);
    const most = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1000;
    const each = ((resident - CACHE_MB) * 1e6) / count;
    console.log(
      `start: ready after ${server.readyAfter.toFixed(0)} ms, ${(processor * 1000).toFixed(0)} ms of processor, ${resident} MB resident (${most.toFixed(0)} at most), ${each.toFixed(0)} bytes a booking beside ${CACHE_MB.toFixed(0)} MB of pages`,
    );
    await server.stop();
  }
  if (!process.env.KEEP) rmSync(folder, { recursive: true });
  memory.close();
}
