// Clients that take more than their share.

import { connect } from "node:net";
import { send } from "./client.mjs";

const forever = async (signal, step) => {
  while (!signal.aborted) await step();
};
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Four addresses of this machine, none of them the reader's: a network makes room among its own. */
const ADDRESSES = ["127.0.0.11", "127.0.0.12", "127.0.0.13", "127.0.0.14"];

/** Connections that send requests for the largest public reply and never read. */
export function neverRead(url, count, signal) {
  const requests = `GET /api/openapi.json HTTP/1.1\r\nHost: ${url.host}\r\nAccept-Encoding: gzip\r\n\r\n`.repeat(64);
  const open = new Set();
  let started = 0;
  const start = () => {
    if (signal.aborted) return;
    const socket = connect({
      host: url.hostname,
      port: Number(url.port),
      localAddress: ADDRESSES[started % ADDRESSES.length],
    });
    started += 1;
    open.add(socket);
    socket.pause();
    socket.on("connect", () => socket.write(requests));
    socket.on("error", () => {});
    socket.on("close", () => {
      open.delete(socket);
      setTimeout(start, 200);
    });
  };
  for (let one = 0; one < count; one += 1) setTimeout(start, one);
  signal.addEventListener("abort", () => {
    for (const socket of open) socket.destroy();
  });
  return { tally: () => `${started} started that never read` };
}

/** One member with 64 requests under way, who fills his own history. */
export function overuse(url, cookie, signal) {
  const statuses = new Map();
  const count = (reply) => statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
  const list = { cookie, headers: { "accept-encoding": "br, gzip" } };
  for (let lane = 0; lane < 64; lane += 1) {
    forever(signal, async () => count(await send(url, "GET", "/api/demo-bookings?limit=1000", list)));
  }
  for (let lane = 0; lane < 16; lane += 1) {
    forever(signal, async () => count(await send(url, "POST", "/api/recommendations/pick-for-me", { cookie })));
    forever(signal, async () => count(await send(url, "GET", "/api/past-recommendations", { cookie })));
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

/** The same large file again and again, each time with other bookings. */
export function importForever(url, cookie, megabytes, signal) {
  let imported = 0;
  let last = "";
  let round = 0;
  forever(signal, async () => {
    round += 1;
    const rows = Math.round((megabytes * 1e6) / 75);
    const lines = ["id,client,category,city state,created time"];
    for (let row = 0; row < rows; row += 1) {
      const day = String(1 + (row % 28)).padStart(2, "0");
      lines.push(`overload-${round}-${row},Acme Intake,Intake,"City ${row % 5000}, TX",2025-03-${day}T10:00:00Z`);
    }
    const head = '--x-1\r\nContent-Disposition: form-data; name="file"; filename="b.csv"\r\n\r\n';
    const body = Buffer.from(`${head}${lines.join("\n")}\r\n--x-1--\r\n`);
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
