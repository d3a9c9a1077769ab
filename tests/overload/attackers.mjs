// Clients that take more than their share.

import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { send } from "./client.mjs";

const forever = async (signal, step) => {
  while (!signal.aborted) await step();
};
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Requests of the hostile member at once. */
const UNDER_WAY = 96;

/** Seconds: the server ends a connection after 30, and with its window closed the client does not learn of it. */
const LIFETIME = 35;

/** Connections that send requests for the largest public reply and never read, in a process of their own. */
export function neverRead(url, count, signal) {
  const script = join(dirname(fileURLToPath(import.meta.url)), "never_readers.py");
  const words = [script, url.hostname, url.port, String(count), String(LIFETIME)];
  const child = spawn("python3", words, {
    stdio: ["ignore", "pipe", "inherit"],
  });
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
  const head = '--x-1\r\nContent-Disposition: form-data; name="file"; filename="b.csv"\r\n\r\n';
  const body = Buffer.from(`${head}${lines.join("\n")}\r\n--x-1--\r\n`);
  forever(signal, async () => {
    const reply = await send(url, "POST", "/api/admin/demo-bookings/import", {
      cookie,
      body,
      type: "multipart/form-data; boundary=x-1",
    });
    last = String(reply.status);
    if (reply.status === 200) imported += 1;
    await pause(1000);
  });
  return { tally: () => `${imported} imports (${last})` };
}
