// `make lighthouse`: Lighthouse on every screen of the release binary, signed in, on a desktop and on a
// phone: the medians of its four scores, and bytes, requests and shift. npm fetches it when it is asked for,
// so that no lane depends on it.
//
//   RUNS=5                a screen and form
//   SCREENS=/trends,/past only these addresses, or with a star those that begin so (/admin*)
//   FORMS=phone           desktop or phone
//   SCORES=seo,...        without performance it needs no idle machine, and a second a run
//   RESUME=figures.tsv    takes what this file has already, and adds to it
//   STACKBRIEF_BIN        another executable

import { execFile } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { promisify } from "node:util";
import { send } from "../shared/client.mjs";
import { median } from "../shared/statistics.mjs";
import { CHROMIUM } from "./process.mjs";
import { FROM_ELSEWHERE, enter, startRelease } from "./release-server.mjs";

const LIGHTHOUSE = "lighthouse@12.8.2";
const TRIES = 5;
const RUNS = Number(process.env.RUNS ?? 5);
const SCORES = listed("SCORES") ?? ["performance", "accessibility", "best-practices", "seo"];
const FORMS = [
  { name: "desktop", words: ["--preset=desktop"], headers: {}, least: 98 },
  // No phone runs the server: it is another machine on a slow line.
  { name: "phone", words: [], headers: FROM_ELSEWHERE, least: 90 },
];
/** Opened with a link that works, since the form is what is judged. */
const RESET = "/auth/reset#token";
const PUBLIC = ["/auth/sign-in", "/auth/sign-up", RESET];
const SCREENS = [
  ...PUBLIC,
  ...["/matches", "/matches?categoryId=intake", "/trends", "/vendors", "/past"],
  ...["/past?view=meetings", "/tech-stack", "/profile", "/about"],
  ...["/admin/import", "/admin/vendors", "/admin/capabilities", "/admin/questionnaires"],
  ...["/admin/users", "/admin/audit", "/admin/backups"],
];

const exec = promisify(execFile);
const chosen = SCREENS.filter(isChosen);
const forms = FORMS.filter(({ name }) => (listed("FORMS") ?? [name]).includes(name));
const resume = process.env.RESUME;
const known = resume && existsSync(resume) ? readFileSync(resume, "utf8").split("\n") : [];
const COLUMNS = [...SCORES, "kB", "requests", "shift", "load"];
let failures = 0;

if (chosen.length === 0 || forms.length === 0) throw new Error("no screen or form is named so");
const lighthouse = await fetched();
const server = await startRelease();
try {
  const url = server.url.origin;
  const cookie = await enter(url);
  const reset = await resetPath(url, cookie);
  print("screen", "form", COLUMNS);
  for (const path of chosen) {
    for (const form of forms) {
      const row = earlier(path, form) ?? (await judge(url, path, form, { cookie, reset }));
      report(path, form, row);
    }
  }
} finally {
  await server.stop();
}
console.log(failures === 0 ? "all reach their goals" : `${failures} below their goals`);
process.exitCode = failures === 0 ? 0 : 1;

/** The words of a variable, or null where it is not set. */
function listed(name) {
  return process.env[name] ? process.env[name].split(",") : null;
}

function isChosen(path) {
  const asked = listed("SCREENS") ?? ["/*"];
  return asked.some((one) =>
    one.endsWith("*") ? path.startsWith(one.slice(0, -1)) : path === one,
  );
}

/** The row of an earlier run that was as long and scored the same. */
function earlier(path, form) {
  const line = known.find((one) => one.startsWith(`${key(path, form)}\t`));
  return line && { ...JSON.parse(line.split("\t")[1]), isKnown: true };
}

function key(path, form) {
  return [path, form.name, RUNS, SCORES.join("+")].join(" ");
}

function print(path, form, cells) {
  const [first, second] = [path.padEnd(28), form.padEnd(8)];
  console.log(first + second + cells.map((cell) => String(cell).padStart(15)).join(""));
}

function report(path, form, row) {
  const { cells, lost, isKnown } = row;
  if (resume && !isKnown) {
    appendFileSync(resume, `${key(path, form)}\t${JSON.stringify(row)}\n`);
  }
  print(path, form.name, cells);
  const isLow = cells.slice(0, SCORES.length).some((score) => score < form.least);
  if (!isLow) return;
  failures += 1;
  console.log(`  below ${form.least}: ${lost}`);
}

/** Where npm has put Lighthouse. */
async function fetched() {
  const asked = ["exec", "--yes", `--package=${LIGHTHOUSE}`, "--", "which", "lighthouse"];
  const { stdout } = await exec("npm", asked);
  return stdout.trim();
}

/** Medians of the runs, and the audits that cost points in the last one. */
/** A link with which the person may choose a new password. */
async function resetPath(url, cookie) {
  const me = await send(url, "GET", "/api/auth/me", { cookie });
  const path = `/api/admin/users/${JSON.parse(me.text).user.id}/reset-link`;
  const made = await send(url, "POST", path, { cookie });
  if (made.status !== 201) throw new Error(`reset link: ${made.status} ${made.text}`);
  return JSON.parse(made.text).path;
}

async function judge(url, path, form, { cookie, reset }) {
  const runs = [];
  const address = `${url}${path === RESET ? reset : path}`;
  for (let run = 0; run < RUNS; run += 1) {
    runs.push(await audit(address, form, PUBLIC.includes(path) ? null : cookie));
  }
  const medianOf = (of) => median(runs.map(of));
  const scores = SCORES.map((name) =>
    Math.round(medianOf(({ categories }) => categories[name].score * 100)),
  );
  const requests = ({ audits }) => audits["network-requests"]?.details.items ?? [];
  const bytes = (one) => requests(one).reduce((sum, { transferSize }) => sum + transferSize, 0);
  const shift = medianOf(({ audits }) => audits["cumulative-layout-shift"]?.numericValue ?? 0);
  const figures = [Math.round(medianOf(bytes) / 1000), medianOf((one) => requests(one).length)];
  const cells = [...scores, ...figures, shift.toFixed(3), loadavg()[0].toFixed(1)];
  return { cells, lost: lost(runs.at(-1)) };
}

/** The audits that cost points, by name. */
function lost({ audits, categories }) {
  return SCORES.flatMap((name) => categories[name].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 0.9)
    .map(({ id }) => id)
    .join(", ");
}

async function audit(url, form, cookie) {
  const headers = JSON.stringify({ ...form.headers, ...(cookie && { Cookie: cookie }) });
  const only = `--only-categories=${SCORES.join(",")}`;
  const flags = "--chrome-flags=--headless=new --no-sandbox --disable-gpu";
  const extra = `--extra-headers=${headers}`;
  const asked = [url, "--output=json", "--quiet", only, flags, extra, ...form.words];
  const env = { ...(existsSync(CHROMIUM) && { CHROME_PATH: CHROMIUM }), ...process.env };
  const run = () => exec(lighthouse, asked, { env, maxBuffer: 1 << 28 });
  const { stdout } = await again(run, TRIES);
  return JSON.parse(stdout);
}

/** Chromium loses a trace now and then, sometimes several in a row, and Lighthouse asks to be run again. */
async function again(run, tries) {
  try {
    return await run();
  } catch (error) {
    if (tries === 1 || !/run Lighthouse again/.test(error.stderr)) throw error;
    console.log("  a trace was lost: once more");
    return again(run, tries - 1);
  }
}
