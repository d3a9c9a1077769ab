// `make figures`: the bytes, the memory and the start of the release binary, as docs/development.md states them; with BOOKINGS
// what that number of bookings costs.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureBookings } from "./bookings_figures.mjs";
import { binary, readyUrl } from "./process.mjs";

const path = binary("release");
const folder = mkdtempSync(join(tmpdir(), "stackbrief-figures-"));

/** Starts the server, and gives the milliseconds until it answers and its memory a second later. */
async function start() {
  const began = performance.now();
  const words = ["--data-dir", join(folder, "data"), "--listen", "127.0.0.1:0"];
  const server = spawn(path, words, { stdio: ["ignore", "pipe", "ignore"] });
  await readyUrl(server);
  const ready = Math.round(performance.now() - began);
  await new Promise((done) => setTimeout(done, 1000));
  const resident = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`))?.[1]);
  const ended = new Promise((done) => server.once("exit", done));
  server.kill("SIGTERM");
  await ended;
  return `ready after ${ready} ms, ${(resident / 1000).toFixed(0)} MB resident`;
}

if (process.env.BOOKINGS) {
  await measureBookings(Number(process.env.BOOKINGS));
  process.exit(0);
}
console.log(`release binary: ${(statSync(path).size / 1e6).toFixed(1)} MB`);
console.log(`first start, with the sample data: ${await start()}`);
console.log(`second start: ${await start()}`);
rmSync(folder, { recursive: true });
