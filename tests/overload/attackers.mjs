// Clients that take more than their share.

import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { importFile, send, upload } from "../shared/client.mjs";

const forever = async (signal, step) => {
  while (!signal.aborted) await step();
};

/** Requests of the hostile member at once. */
const UNDER_WAY = 96;

/** Seconds: the server ends a connection after 30, and with its window closed the client does not learn of it. */
const LIFETIME = 35;

/** A process with connections that send requests for the largest public reply and never read. */
export function slowReaders(url, count, lifetime, stdio) {
  const script = join(import.meta.dirname, "slow_readers.py");
  return spawn("python3", [script, url.hostname, url.port, String(count), String(lifetime)], { stdio });
}

/** Such connections until the end, with what they say. */
export function neverRead(url, count, signal) {
  const child = slowReaders(url, count, LIFETIME, ["ignore", "pipe", "inherit"]);
  let said = "none that never read";
  createInterface({ input: child.stdout }).on("line", (line) => {
    said = line;
  });
  signal.addEventListener("abort", () => child.kill());
  return { tally: () => said };
}

/** One member with many requests under way, who fills his own history. */
export function overuse(url, cookie, signal) {
  const statuses = new Map();
  const count = (reply) => statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
  const list = { cookie, headers: { "accept-encoding": "br, gzip" } };
  const requests = [
    ...Array(4).fill(() => send(url, "GET", "/api/demo-bookings?limit=1000", list)),
    () => send(url, "POST", "/api/recommendations/pick-for-me", { cookie }),
    () => send(url, "GET", "/api/past-recommendations", { cookie }),
  ];
  for (let lane = 0; lane < UNDER_WAY; lane += 1) {
    const request = requests[lane % requests.length];
    forever(signal, async () => count(await request()));
  }
  return {
    tally: () => `hostile member ${[...statuses].map(([status, times]) => `${times}x${status}`).join(" ")}`,
  };
}

/** Wrong passwords, as many as are taken. */
export function floodSignIns(url, signal) {
  let tried = 0;
  for (let lane = 0; lane < 50; lane += 1) {
    forever(signal, async () => {
      const body = { email: `nobody${tried}@flood.example`, password: "wrong horse battery" };
      await send(url, "POST", "/api/auth/sign-in", { body });
      tried += 1;
      await pause(20);
    });
  }
  return { tally: () => `${tried} sign-ins` };
}

/** The same large file again and again: the first time its bookings are new, then each is compared. */
export function importForever(url, cookie, megabytes, signal) {
  let imported = 0;
  let last = "";
  const lines = ["id,client,category,city state,created time"];
  for (let row = 0; row < Math.round((megabytes * 1e6) / 75); row += 1) {
    const day = String(1 + (row % 28)).padStart(2, "0");
    lines.push(`overload-${row},Acme Intake,Intake,"City ${row % 5000}, TX",2025-03-${day}T10:00:00Z`);
  }
  const form = upload(lines.join("\n"));
  forever(signal, async () => {
    const reply = await importFile(url, cookie, form);
    last = String(reply.status);
    if (reply.status === 200) imported += 1;
    await pause(1000);
  });
  return { tally: () => `${imported} imports (${last})` };
}
