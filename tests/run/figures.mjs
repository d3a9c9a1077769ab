// `make figures`: the bytes, the memory and the start of the release binary, as docs/development.md states them; with BOOKINGS
// what that number of bookings costs.

import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { limitMemory } from "../shared/memory.mjs";
import { startServer } from "../shared/server.mjs";
import { measureBookings } from "./bookings_figures.mjs";
import { binary } from "./process.mjs";

const path = binary("release");
const folder = mkdtempSync(join(tmpdir(), "stackbrief-figures-"));

const { resident } = limitMemory(0);

/** Starts the server, and gives the milliseconds until it answers and its memory a second later. */
async function start() {
  const server = await startServer({ data: join(folder, "data") });
  await pause(1000);
  const said = `ready after ${server.readyAfter.toFixed(0)} ms, ${resident(server.pid)} MB resident`;
  await server.stop();
  return said;
}

if (process.env.BOOKINGS) {
  await measureBookings(Number(process.env.BOOKINGS));
  process.exit(0);
}
console.log(`release binary: ${(statSync(path).size / 1e6).toFixed(1)} MB`);
console.log(`first start, with the sample data: ${await start()}`);
console.log(`second start: ${await start()}`);
rmSync(folder, { recursive: true });
