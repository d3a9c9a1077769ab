// One person who reads, twenty times a second, and prints how long it takes.

import { send } from "../shared/client.mjs";
import { quantile } from "../shared/statistics.mjs";

const [, , href, cookie] = process.argv;
const url = new URL(href);
const paths = ["/api/trends", "/api/vendors?page=1", "/api/auth/me", "/api/recommendations/overview"];
const times = [];
let failed = 0;

setInterval(async () => {
  const path = paths[times.length % paths.length];
  const began = performance.now();
  const reply = await send(url, "GET", path, { cookie });
  times.push(performance.now() - began);
  if (reply.status !== 200) failed += 1;
}, 50);

setInterval(() => {
  if (times.length === 0) return;
  const at = (some, share) => Math.round(quantile(some.toSorted((a, b) => a - b), share));
  const latest = at(times.slice(-200), 0.99);
  const [p50, p99] = [at(times, 0.5), at(times, 0.99)];
  const most = Math.round(Math.max(...times));
  console.log(JSON.stringify({ p50, p99, latest, most, failed, count: times.length }));
}, 1000);
