// One person who reads, twenty times a second, and prints how long it takes.

import { send } from "./client.mjs";

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
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
  console.log(JSON.stringify({ p50: at(0.5), p99: at(0.99), failed, count: sorted.length }));
}, 1000);
