// `make lighthouse`: Lighthouse on every screen of the release binary, signed in, on a desktop and on a
// phone: the medians of its four scores, and bytes, requests and shift. npm fetches it when it is asked for,
// so that no lane depends on it. RUNS, SCREENS (a part of the path) and STACKBRIEF_BIN narrow it.

import { execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { binary } from "./process.mjs";

const LIGHTHOUSE = "lighthouse@12.8.2";
const CHROMIUM = "/usr/bin/chromium";
const RUNS = Number(process.env.RUNS ?? 5);
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const FORMS = [
  { name: "desktop", words: ["--preset=desktop"], least: 98 },
  { name: "phone", words: [], least: 90 },
];
const PUBLIC = ["/auth/sign-in", "/auth/sign-up"];
const ADMIN = ["import", "vendors", "capabilities", "questionnaires", "users", "audit", "backups"];
const SCREENS = [
  ...PUBLIC,
  ...["/matches", "/matches?categoryId=intake", "/trends", "/vendors", "/past"],
  ...["/past?view=meetings", "/tech-stack", "/profile"],
  ...ADMIN.map((name) => `/admin/${name}`),
];

const exec = promisify(execFile);
const lighthouse = await fetched();
const folder = mkdtempSync(join(tmpdir(), "stackbrief-lighthouse-"));
const words = ["--data-dir", join(folder, "data"), "--listen", "127.0.0.1:0"];
const server = spawn(process.env.STACKBRIEF_BIN ?? binary("release"), words, {
  stdio: ["ignore", "pipe", "ignore"],
});
let failures = 0;
try {
  const url = await address();
  const cookie = await signUp(url);
  console.log("screen form performance accessibility best-practices seo kB requests shift load");
  for (const path of SCREENS.filter((one) => one.includes(process.env.SCREENS ?? ""))) {
    for (const form of FORMS) await judge(url, path, form, PUBLIC.includes(path) ? null : cookie);
  }
} finally {
  server.kill("SIGTERM");
  if (server.exitCode === null) await new Promise((done) => server.once("exit", done));
  rmSync(folder, { recursive: true });
}
process.exitCode = failures === 0 ? 0 : 1;

/** Where npm has put Lighthouse. */
async function fetched() {
  const asked = ["exec", "--yes", `--package=${LIGHTHOUSE}`, "--", "which", "lighthouse"];
  const { stdout } = await exec("npm", asked);
  return stdout.trim();
}

async function address() {
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /^Stackbrief is ready at (http:\/\/[^\s/]+)/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error("the server did not start");
}

/** The first account, past onboarding and with picks; gives the cookie of its session. */
async function signUp(url) {
  const headers = { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" };
  const post = async (path, body) => {
    const request = { method: "POST", headers, body: JSON.stringify(body) };
    const reply = await fetch(`${url}/api/${path}`, request);
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
    return reply;
  };
  const person = { name: "Ada Park", email: "ada@park.example", lawFirm: "Park Injury Law" };
  const reply = await post("auth/sign-up", { ...person, password: "brief-quill-orchard-42" });
  headers.Cookie = reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  await post("profile/onboarding", {
    attorneysCountBand: "A6_15",
    employeesCountBand: "E11_50",
    injuryCasesPerMonthBand: "C26_50",
    annualSoftwareSpendBand: "S10_40K",
  });
  await post("recommendations/pick-for-me", {});
  return headers.Cookie;
}

async function judge(url, path, form, cookie) {
  const reports = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await report(`${url}${path}`, form, cookie));
  const median = (of) => reports.map(of).sort((one, other) => one - other)[Math.floor(RUNS / 2)];
  const scores = CATEGORIES.map((name) =>
    Math.round(median(({ categories }) => categories[name].score * 100)),
  );
  const requests = ({ audits }) => audits["network-requests"].details.items;
  const bytes = (one) => requests(one).reduce((sum, { transferSize }) => sum + transferSize, 0);
  const shift = median(({ audits }) => audits["cumulative-layout-shift"].numericValue);
  const figures = [Math.round(median(bytes) / 1000), median((one) => requests(one).length)];
  const load = loadavg()[0].toFixed(1);
  const line = [path, form.name, ...scores, ...figures, shift.toFixed(3), load].join(" ");
  const isLow = scores.some((score) => score < form.least);
  if (isLow) failures += 1;
  console.log(isLow ? `${line}  below ${form.least}: ${lost(reports.at(-1))}` : line);
}

/** The audits that cost points, by name. */
function lost({ audits, categories }) {
  return CATEGORIES.flatMap((name) => categories[name].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 0.9)
    .map(({ id }) => id)
    .join(", ");
}

async function report(url, form, cookie) {
  const headers = cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : [];
  const only = `--only-categories=${CATEGORIES.join(",")}`;
  const flags = "--chrome-flags=--headless=new --no-sandbox --disable-gpu";
  const asked = [url, "--output=json", "--quiet", only, flags, ...form.words, ...headers];
  const env = { ...(existsSync(CHROMIUM) && { CHROME_PATH: CHROMIUM }), ...process.env };
  const { stdout } = await exec(lighthouse, asked, { env, maxBuffer: 1 << 28 });
  return JSON.parse(stdout);
}
