// `make mixed`: everything that people do, at once, against one server with many bookings whose clients are vendors of
// its directory: readers of Trends, rows imported and undone again and again, an administrator who edits vendors, people
// who pick and click. MINUTES or SECONDS, BOOKINGS, ROWS, READS (a second, all readers together) and MEMORY_MB change
// it. It ends by itself, and fails where a reader's p99, a wait or the memory is above what is asked, or where one answer
// is not what the CSV files say.

import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { binary, root, setting } from "../run/process.mjs";
import { answerOnboarding, signUp, upload } from "../shared/client.mjs";
import { limitMemory } from "../shared/memory.mjs";
import { startServer } from "../shared/server.mjs";
import { quantile } from "../shared/statistics.mjs";
import { differences, lostAfterRestart, picksOf } from "./check.mjs";
import { Counted } from "./count.mjs";
import { questions, vendorsCsv, writeBookings } from "./data.mjs";
import { edit, importAndUndo, pickAndClick } from "./people.mjs";
import { shown, Waits } from "./waits.mjs";

const seconds = setting("SECONDS", setting("MINUTES", 10) * 60);
const bookings = setting("BOOKINGS", 2_000_000);
const rows = setting("ROWS", 1_000_000);
const reads = setting("READS", 640);
const megabytes = setting("MEMORY_MB", 512);
const READERS = 32;
const PEOPLE = 10;
/** Milliseconds. */
const READER_P99 = 5;
const WAIT_MOST = 300;
const EDIT_SHOWN = 20;
/** Of each of the 32 subsets of filters. */
const QUESTIONS_EACH = 32;

const folder = mkdtempSync(join(tmpdir(), "stackbrief-mixed-"));
const data = join(folder, "data");
const file = (name) => join(folder, name);
const now = Date.now();
const began = performance.now();
const say = (text) => console.log(`${((performance.now() - began) / 1000).toFixed(1)} s: ${text}`);

const readersProgram = file("readers");
const source = join(root, "tests/mixed/readers.rs");
execFileSync("rustc", ["--edition", "2024", "-O", "-o", readersProgram, source], { stdio: "inherit" });
writeFileSync(file("vendors.csv"), vendorsCsv());
await writeBookings(file("first.csv"), { rows: bookings, name: "a", seed: 1, now });
await writeBookings(file("import.csv"), { rows, name: "b", seed: 2, now });
say("the files are written");

// Everybody is known before the bookings come: hashing passwords is not what this is about.
const words = ["--no-sample-data", "--sign-up-limit", "0"];
let server = await startServer({ data, words });
const names = (kind, count) => Array.from({ length: count }, (_, at) => `${kind}${at}`);
const accounts = new Map();
for (const name of ["admin", "witness", ...names("person", PEOPLE), ...names("reader", READERS)]) {
  accounts.set(name, await signUp(server.url, name));
}
for (const name of ["witness", ...names("person", PEOPLE)]) {
  await answerOnboarding(server.url, accounts.get(name));
}
await server.stop();
for (const name of ["vendors.csv", "first.csv"]) {
  execFileSync(binary("release"), ["import", "--data-dir", data, file(name)], { stdio: ["ignore", "ignore", "inherit"] });
}
say(`${bookings} bookings are imported`);

const counted = new Counted(bookings + rows);
await counted.read(file("first.csv"));
await counted.read(file("import.csv"));
const asked = questions(QUESTIONS_EACH, 3, now)
  .map((question) => {
    const first = counted.trends(question, 0, bookings).total;
    return { question, totals: [first, first + counted.trends(question, bookings, bookings + rows).total] };
  })
  .filter(({ totals }) => totals[0] > 0);
const pathOf = (question) => `/api/trends?${new URLSearchParams(question)}`;
writeFileSync(
  file("questions"),
  asked.map(({ question, totals }) => `${pathOf(question)}\t${totals.join("\t")}\n`).join(""),
);
writeFileSync(file("cookies"), names("reader", READERS).map((name) => `${accounts.get(name)}\n`).join(""));
const form = upload(readFileSync(file("import.csv")));
say(`${asked.length} questions are counted, none of them empty`);

const memory = limitMemory(megabytes);
server = await startServer({ data, words, within: memory.within });
const { url } = server;
say(`the server is ready, ${shown(server.readyAfter)} ms after its start`);
const idle = memory.resident(server.pid);
const address = `${url.hostname}:${url.port}`;
const stop = new AbortController();
const waits = new Waits(WAIT_MOST);
const state = { phase: "nothing", times: [], isIn: false, failed: 0 };
const tally = { seen: 0, stale: 0, moves: 0 };
waits.running = () => state.phase;
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const readers = spawn(
  readersProgram,
  [address, file("cookies"), file("questions"), String(reads), file("samples")],
  { stdio: ["pipe", "pipe", "inherit"] },
);
let readersSaid = "";
readers.stdout.on("data", (text) => {
  readersSaid += text;
});
const readersEnd = new Promise((done) => readers.once("exit", done));
const people = names("person", PEOPLE).map((name) => ({ cookie: accounts.get(name), clicks: new Set(), empty: 0 }));
const admin = accounts.get("admin");
const witness = accounts.get("witness");
const work = [
  importAndUndo(url, { cookie: admin, form, rows, state }, stop.signal),
  edit(url, { cookie: admin, witness, waits, tally }, stop.signal),
  ...people.map((person) => pickAndClick(url, person, waits, stop.signal)),
];

let most = 0;
let readersProcessor = 0;
const serverBefore = memory.processorSeconds(server.pid);
const until = performance.now() + seconds * 1000;
let nextLine = 0;
while (performance.now() < until && server.ended() === null && readers.exitCode === null) {
  await pause(100);
  most = Math.max(most, memory.resident(server.pid));
  readersProcessor = Math.max(readersProcessor, memory.processorSeconds(readers.pid));
  if (performance.now() >= nextLine) {
    nextLine = performance.now() + 10_000;
    const all = state.times.map(({ phase, began, ended }) => `${phase} ${ended - began} ms`).slice(-2);
    say(`${most} MB at most; longest wait ${shown(waits.longest())} ms; ${waits.of("pick").count} picks; ${all.join(", ")}; now ${state.phase}`);
  }
}
stop.abort();
readers.stdin.end();
const survived = server.ended() === null;
const readersCode = await Promise.race([readersEnd, pause(10_000, "none")]);
await Promise.race([Promise.all(work), pause(120_000)]);
const processor = memory.processorSeconds(server.pid) - serverBefore;
most = Math.max(most, memory.resident(server.pid));
say("the work is over; the result is compared");

const line = (what, reached, ask = "", failed = false) => ({ what, reached, ask, failed });
const table = [line("the server lives", survived ? "yes" : `ended by ${server.ended()}`, "yes", !survived)];
const samples = readersCode === 0 ? readFileSync(file("samples"), "utf8").trimEnd().split("\n") : [];
const read = samples.map((text) => text.split(" ").map(Number));
const duringOf = (phase) => {
  const times = state.times.filter((one) => one.phase === phase);
  return read.filter(([at]) => times.some(({ began, ended }) => at >= began && at <= ended));
};
const latencies = (some) => some.map(([, wait]) => wait / 1000).toSorted((a, b) => a - b);
const describe = (some) => {
  const sorted = latencies(some);
  return `${shown(quantile(sorted, 0.5))}, ${shown(quantile(sorted, 0.99))}, ${shown(sorted.at(-1) ?? 0)} ms of ${sorted.length}`;
};
const readP99 = quantile(latencies(read), 0.99);
const readLongest = latencies(read).at(-1) ?? 0;
const wrong = Number(readersSaid.split(" ")[1] ?? Number.NaN);
const share = (time) => `${((100 * time) / seconds).toFixed(0)} % of a processor`;
const timesOf = (phase) => state.times.filter((one) => one.phase === phase);
const inFlight = state.times.reduce((sum, { began, ended }) => sum + ended - began, 0) / 1000;
const imports = timesOf("import");
table.push(
  line("readers' p50, p99, longest", describe(read), `p99 ${READER_P99} ms, none ${WAIT_MOST} ms`, !(readP99 <= READER_P99 && readLongest <= WAIT_MOST && read.length > 0)),
  line("of these while rows are imported", describe(duringOf("import"))),
  line("of these while they are undone", describe(duringOf("undo"))),
  line("readers' answers that differ from the count", `${wrong}`, "0", wrong !== 0),
  line("what the readers' process took, the server", `${share(readersProcessor)}, ${share(processor)}`),
  line("imports of so many rows, undone", `${imports.length} of ${rows}, ${timesOf("undo").length}, under way ${inFlight.toFixed(0)} s of ${seconds}`, "at least 1, none failed", state.failed > 0 || imports.length === 0),
  line("import, undo: the longest", [imports, timesOf("undo")].map((all) => `${shown(Math.max(0, ...all.map(({ began, ended }) => ended - began)) / 1000)} s`).join(", ")),
);
for (const kind of waits.kinds) {
  const { count, p50, p99, longest } = waits.of(kind);
  table.push(line(`${kind}, ${count}: p50, p99, longest`, `${shown(p50)}, ${shown(p99)}, ${shown(longest)} ms`, `none ${WAIT_MOST} ms`, longest > WAIT_MOST));
}
const after = waits.of("a pick after an edit").p50 - waits.of("a pick before an edit").p50;
const empty = people.reduce((sum, person) => sum + person.empty, 0);
table.push(
  line("a pick after an edit beyond one before, medians", `${shown(after)} ms`, `${EDIT_SHOWN} ms`, !(after <= EDIT_SHOWN)),
  line("edits that the next pick showed otherwise", `${tally.stale} of ${tally.seen}`, "0", tally.stale > 0 || tally.seen === 0),
  line("requests refused or failed, picks that were empty", `${waits.failed()}, ${empty}`, "0, 0", waits.failed() + empty > 0),
  line("this program's longest pause", `${shown(delay.max / 1e6)} ms`),
  line("resident at rest, at most", `${idle} MB, ${most} MB`, `${megabytes} MiB; ${memory.described}`, most * 1e6 > megabytes * 2 ** 20),
);
if (survived) {
  const shownRows = state.isIn ? bookings + rows : bookings;
  const found = await differences(url, { admin, witness, counted, rows: shownRows, asked, pathOf });
  const different = found.trends + found.evidence;
  table.push(line("answers of Trends and of evidence that differ from the count", `${found.trends} of ${asked.length}, ${found.evidence} of ${found.vendors}`, "0, 0", different > 0));
  const before = await picksOf(url, people);
  await server.stop();
  for (const name of ["bookings.index", "bookings.evidence", "vendors.claims"]) rmSync(join(data, name), { force: true });
  server = await startServer({ data, words });
  const lost = await lostAfterRestart(server.url, people, before);
  table.push(
    line("picks that a start from the records alone finds otherwise", `${lost.persisted + lost.picks} of ${2 * people.length}`, "0", lost.persisted + lost.picks > 0),
    line("clicks that it does not have", `${lost.clicks} of ${people.reduce((sum, { clicks }) => sum + clicks.size, 0)}`, "0", lost.clicks > 0),
  );
}
await server.stop();
console.log("| what | reached | asked |\n| --- | --- | --- |");
for (const { what, reached, ask, failed } of table) console.log(`| ${what} | ${reached} | ${ask}${failed ? " (missed)" : ""} |`);
rmSync(folder, { recursive: true, force: true });
memory.close();
process.exit(table.some(({ failed }) => failed) ? 1 : 0);
