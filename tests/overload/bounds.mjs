// `make bounds`: each way of taking more than one's share, one after the other against the release build, with
// what was reached beside what is asked. ROWS="never-read lists" does some of them. Wants an idle machine.

import { setTimeout as pause } from "node:timers/promises";
import { PASSWORD, cookiesOf, importFile, send, signUp, upload } from "../shared/client.mjs";
import { limitMemory } from "../shared/memory.mjs";
import { startServer } from "../shared/server.mjs";
import { median } from "../shared/statistics.mjs";
import { slowReaders } from "./attackers.mjs";
import { READER_P99_MS, measure } from "./measure.mjs";

const SECOND = 1000;
const { resident, descriptors } = limitMemory(0);

/** Megabytes over what a server takes at rest, at most while `work` lasts. */
async function taken({ pid }, work) {
  const rest = resident(pid);
  let most = rest;
  const sampling = setInterval(() => {
    most = Math.max(most, resident(pid));
  }, 20);
  await work();
  clearInterval(sampling);
  return most - rest;
}

/** This many lanes that ask again and again until `over` resolves. */
async function lanes(count, over, ask) {
  let ended = false;
  over.then(() => {
    ended = true;
  });
  const lane = async (number) => {
    while (!ended) await ask(number);
  };
  await Promise.all(Array.from({ length: count }, (_, number) => lane(number)));
}

function importRows(server, cookie, columns, lines) {
  return importFile(server.url, cookie, upload(`${columns}\n${lines.join("\n")}`));
}

const counted = (statuses) => Object.entries(statuses).map(([status, times]) => `${times} x ${status}`).join(", ");

/** Keeps one result of a questionnaire again and again, until one is refused or there are far too many. */
async function fillHistory(server, cookie, statuses) {
  const ask = async (method, path, body) => JSON.parse((await send(server.url, method, path, { cookie, body })).text);
  const categoryId = (await ask("GET", "/api/categories"))[0].id;
  const answers = (await ask("GET", `/api/questions/${categoryId}`)).map(({ id, options }) => ({
    questionId: id,
    selectedValues: [options[0]],
  }));
  const { responseId } = await ask("POST", "/api/responses", { categoryId, answers });
  const body = { responseId, categoryId };
  let asked = 0;
  const lane = async () => {
    while (asked < 3000 && !statuses[409]) {
      asked += 1;
      const { status } = await send(server.url, "POST", "/api/recommendations/compute", { cookie, body });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
}

/** Clicks on every vendor of a directory of 2,000 from three screens: 6,000 meetings. */
async function fillClicks(server, cookie, statuses) {
  const lines = Array.from({ length: 2000 }, (_, vendor) => {
    const site = `https://v${vendor}.example`;
    return `v${vendor},Vendor ${vendor},Intake,${site},${site}/book`;
  });
  await importRows(server, cookie, "id,name,category,website url,booking url", lines);
  const clicks = ["BROWSE", "PAST_RECS", "GET_REC"].flatMap((sourcePage) =>
    lines.map((_, vendor) => ({ vendorId: `v${vendor}`, sourcePage })),
  );
  const lane = async () => {
    for (let body = clicks.pop(); body; body = clicks.pop()) {
      const { status } = await send(server.url, "POST", "/api/meeting-clicks", { cookie, body });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
}

const rows = {
  "never-read": async (server) => {
    let left = 0;
    const idle = descriptors(server.pid);
    const megabytes = await taken(server, async () => {
      const clients = slowReaders(server.url, 1000, 600, "ignore");
      await pause(45 * SECOND);
      left = descriptors(server.pid) - idle;
      clients.kill();
    });
    return [`1,000 that pipeline and never read: ${megabytes} MB, ${Math.max(0, left)} open after 45 s`, "120 MB, 0"];
  },
  history: async (server) => {
    const cookie = await signUp(server.url, "ada");
    const [picks, results, clicks] = [{}, {}, {}];
    let bytes = 0;
    let kept;
    const megabytes = await taken(server, async () => {
      // Picks that nobody sees any more make room for new ones; results of questionnaires do not.
      await lanes(8, pause(25 * SECOND), async () => {
        const { status } = await send(server.url, "POST", "/api/recommendations/pick-for-me", { cookie });
        picks[status] = (picks[status] ?? 0) + 1;
      });
      await fillHistory(server, cookie, results);
      await fillClicks(server, cookie, clicks);
      for (const path of ["/api/past-recommendations", "/api/meeting-clicks"]) {
        bytes = Math.max(bytes, (await send(server.url, "GET", path, { cookie })).text.length);
      }
      kept = JSON.parse((await send(server.url, "GET", "/api/profile/export.json", { cookie })).text);
    });
    const said = `25 s of picks (${counted(picks)}), results (${counted(results)}), clicks (${counted(clicks)})`;
    const counts = `kept ${kept.recommendations.length} results and ${kept.meetingClicks.length} clicks`;
    return [`${said}: ${counts}, ${megabytes} MB, a page ${bytes >> 10} KB`, "at most 1,000 and 5,000, then 409; a page 100 KB"];
  },
  cities: async (server) => {
    const cookie = await signUp(server.url, "ada");
    const reached = [];
    for (const [places, clients] of [[800_000, 1], [90_000, 9]]) {
      const lines = [];
      for (let row = 0; row < places * clients; row += 1) {
        lines.push(`c-${places}-${row},Acme ${row % clients},Intake,"Quite a long city name ${row % places}, TX",2025-03-01T10:00:00Z`);
      }
      let reply;
      const megabytes = await taken(server, async () => {
        reply = await importRows(server, cookie, "id,client,category,city state,created time", lines);
      });
      reached.push(`${places} cities ${reply.status}: ${megabytes} MB`);
    }
    return [reached.join("; "), "300 MB or refused"];
  },
  keys: async (server) => {
    const cookie = await signUp(server.url, "ada");
    // Short names fit into the longest address that HTTP's parser takes, so that our own limit refuses them.
    const reached = [];
    for (const name of ["", "key"]) {
      const query = Array.from({ length: 16_000 }, (_, key) => `${name}${key.toString(36)}`).join("&");
      const times = [];
      let status = 0;
      for (let turn = 0; turn < 50; turn += 1) {
        const began = performance.now();
        ({ status } = await send(server.url, "GET", `/api/trends?${query}`, { cookie, fresh: true }));
        times.push(performance.now() - began);
      }
      reached.push(`16,000 keys in ${query.length >> 10} KiB: ${status} after ${median(times).toFixed(1)} ms`);
    }
    return [reached.join("; "), "400; 414"];
  },
  lists: async (server) => {
    const [reader, hostile] = [await signUp(server.url, "reader"), await signUp(server.url, "hostile")];
    const reading = measure(server.url, reader);
    const statuses = {};
    const headers = { "accept-encoding": "br, gzip", "x-forwarded-for": "192.0.2.1" };
    await lanes(64, pause(20 * SECOND), async () => {
      const { status } = await send(server.url, "GET", "/api/demo-bookings?limit=1000", { cookie: hostile, headers });
      statuses[status] = (statuses[status] ?? 0) + 1;
    });
    const { p99, failed, count } = reading.end();
    return [`64 lists at once (${counted(statuses)}): reader p99 ${p99} ms of ${count}, ${failed} turned away`, `${READER_P99_MS} ms, 0`];
  },
  hashes: async (server) => {
    await signUp(server.url, "eve");
    await signUp(server.url, "ada");
    const signIn = (name, password, cookie) =>
      send(server.url, "POST", "/api/auth/sign-in", { cookie, body: { email: `${name}@${name}.example`, password } });
    const devices = [];
    for (let device = 0; device < 14; device += 1) {
      devices.push(cookiesOf(await signIn("eve", PASSWORD)));
    }
    let tried = 0;
    let right = 0;
    let over;
    const flood = lanes(56, new Promise((done) => { over = done; }), (lane) => signIn("eve", PASSWORD, devices[lane % 14]));
    const times = [];
    for (tried = 0; tried < 31; tried += 1) {
      const began = performance.now();
      const { status } = await signIn("ada", PASSWORD);
      if (status === 200) right += 1;
      times.push(performance.now() - began);
      await pause(100);
    }
    over();
    await flood;
    return [`14 devices of one account: another's right password ${right} of ${tried}, p50 ${Math.round(median(times))} ms`, "31 of 31"];
  },
  connections: async (server) => {
    const cookie = await signUp(server.url, "ada");
    const clients = slowReaders(server.url, 4096, 600, "ignore");
    await pause(6 * SECOND);
    const times = [];
    let failed = 0;
    for (let turn = 0; turn < 50; turn += 1) {
      const began = performance.now();
      const headers = { connection: "close" };
      if ((await send(server.url, "GET", "/api/auth/me", { cookie, headers, fresh: true })).status !== 200) failed += 1;
      times.push(performance.now() - began);
    }
    const open = descriptors(server.pid);
    clients.kill();
    return [`four addresses with 4,096 (${open} descriptors): ${50 - failed} of 50 new clients answered, p50 ${median(times).toFixed(1)} ms`, "50 of 50"];
  },
};

const asked = (process.env.ROWS ?? Object.keys(rows).join(" ")).split(" ");
console.log("| what | reached | asked |\n| --- | --- | --- |");
for (const name of asked) {
  const server = await startServer({ words: ["--sign-up-limit", "0", "--sign-in-limit", "0"] });
  try {
    const [reached, asks] = await rows[name](server);
    console.log(`| ${name} | ${reached} | ${asks} |`);
  } finally {
    await server.stop();
  }
}
process.exit(0);
