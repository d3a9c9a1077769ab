// `make slow-line`: the first visit of Matches and Trends over a slow line with latency, with nothing
// in the browser's cache: requests, bytes, what jumps, and when the screen can be read. The line is the
// browser's own; the server is the release binary with the sample data. RUNS=5 narrows or widens it.

import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { median } from "../shared/statistics.mjs";
import { CHROMIUM, web } from "./process.mjs";
import { FROM_ELSEWHERE, enter, startRelease } from "./release-server.mjs";

const { chromium } = createRequire(join(web, "package.json"))("@playwright/test");

const RUNS = Number(process.env.RUNS ?? 5);
const BITS_PER_SECOND = 400_000;
const LATENCY_MS = 150;
const VIEWPORTS = readFileSync(join(web, "e2e/viewports.ts"), "utf8");
const FORMS = [
  { name: "desktop", viewport: viewportOf("DESKTOP") },
  { name: "phone", viewport: viewportOf("PHONE") },
];
/** What one comes for: once it stands there without a skeleton beside it, the screen can be read. */
const SCREENS = [
  { path: "/matches", awaited: "stages completed" },
  { path: "/trends", awaited: "Total Demos" },
];

const server = await startRelease();
const executablePath = existsSync(CHROMIUM) ? CHROMIUM : undefined;
const browser = await chromium.launch({ executablePath });
try {
  const cookie = await enter(server.url);
  print(["screen", "form", "requests", "kB", "shift", "readable after s"]);
  for (const { path, awaited } of SCREENS) {
    for (const { name, viewport } of FORMS) {
      const visits = [];
      for (let run = 0; run < RUNS; run += 1)
        visits.push(await visit(path, awaited, viewport, cookie));
      const medianOf = (figure) => median(visits.map((visit) => visit[figure]));
      print([
        path,
        name,
        medianOf("requests"),
        Math.round(medianOf("bytes") / 1000),
        medianOf("shift").toFixed(4),
        (medianOf("readable") / 1000).toFixed(1),
      ]);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}

/** The window in which the browser's tests run; this version of Node reads no TypeScript. */
function viewportOf(name) {
  const size = new RegExp(`${name} = { width: (\\d+), height: (\\d+) };`).exec(VIEWPORTS);
  return { width: Number(size[1]), height: Number(size[2]) };
}

async function visit(path, awaited, viewport, cookie) {
  const context = await browser.newContext({
    viewport,
    baseURL: server.url.origin,
    extraHTTPHeaders: FROM_ELSEWHERE,
  });
  await context.addCookies(
    cookie.split("; ").map((pair) => {
      const [name, value] = pair.split("=");
      return { name, value, url: server.url.origin };
    }),
  );
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BITS_PER_SECOND / 8,
    uploadThroughput: BITS_PER_SECOND / 8,
  });
  let requests = 0;
  let bytes = 0;
  line.on("Network.requestWillBeSent", () => {
    requests += 1;
  });
  line.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifted += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const began = performance.now();
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(isReadable, awaited, { polling: 50, timeout: 120_000 });
  const readable = performance.now() - began;
  await page.waitForLoadState("networkidle", { timeout: 120_000 });
  const shift = await page.evaluate(() => window.shifted);
  await context.close();
  return { requests, bytes, shift, readable };
}

/** In the page: the words are there, and nothing of the screen is still a skeleton. */
function isReadable(words) {
  const main = document.getElementById("main");
  return (
    main?.innerText.includes(words) && !main.querySelector('[role="status"][aria-label="Loading"]')
  );
}

function print(cells) {
  console.log(cells.map((cell, at) => String(cell).padEnd(at < 2 ? 12 : 10)).join(" "));
}
