// `npm run size`: what a first visit loads in JavaScript, as it goes over the wire, within its budget.

import { readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

const BUDGET = 130_000;
const DIST = resolve(import.meta.dirname, process.argv[2] ?? "dist");

/** The entry, what it imports from the start (preloaded), and the script that sets the theme. */
const LOADED = /<(?:script [^>]*src|link rel="modulepreload" [^>]*href)="(\/[^"]+\.js)"/g;

const page = readFileSync(join(DIST, "index.html"), "utf8");
const sizes = [...page.matchAll(LOADED)].map(([, path]) => ({
  path,
  bytes: statSync(join(DIST, `${path}.br`)).size,
}));
if (sizes.length === 0) throw new Error(`${DIST}/index.html loads no script`);

for (const { path, bytes } of sizes) console.log(`${String(bytes).padStart(7)}  ${path}`);
const sum = sizes.reduce((total, { bytes }) => total + bytes, 0);
const outcome = sum <= BUDGET ? "within" : "OVER";
console.log(
  `${String(sum).padStart(7)}  initial JavaScript, brotli: ${outcome} the budget of ${BUDGET}`,
);
process.exit(sum <= BUDGET ? 0 : 1);
