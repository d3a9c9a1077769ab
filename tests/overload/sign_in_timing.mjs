// `make fairness`, second part: whether the time of a refused sign-in says if someone has an account, or a
// second factor. EACH tries of each kind in turn, at random order. Fails where medians are further apart than they
// may be, which takes an idle machine.

import { createHmac } from "node:crypto";
import { setting } from "../run/process.mjs";
import { PASSWORD, send, signUp } from "../shared/client.mjs";
import { startServer } from "../shared/server.mjs";
import { median } from "../shared/statistics.mjs";

const EACH = setting("EACH", 200);
const APART_MAX = 2 / 100;

const server = await startServer({ words: ["--no-sample-data", "--sign-up-limit", "0", "--sign-in-limit", "0"] });
const { url } = server;
await signUp(url, "plain");
await turnOn(await signUp(url, "doubly"));

const kinds = {
  "an unknown address": () => "nobody@nobody.example",
  "a wrong password": () => "plain@plain.example",
  "a wrong password where there is a second factor": () => "doubly@doubly.example",
};
const times = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]));
for (let round = -10; round < EACH; round += 1) {
  for (const kind of Object.keys(kinds).sort(() => Math.random() - 0.5)) {
    const body = { email: kinds[kind](), password: "wrong horse battery" };
    const began = performance.now();
    const { status } = await send(url, "POST", "/api/auth/sign-in", { body });
    if (status !== 401) throw new Error(`${kind}: ${status}`);
    if (round >= 0) times[kind].push(performance.now() - began);
  }
}
await server.stop();

const [first] = Object.values(times).map(median);
let most = 0;
console.log(`| refused for, ${EACH} each | median | apart from the first |`);
console.log("| --- | --- | --- |");
for (const [kind, some] of Object.entries(times)) {
  const apart = median(some) / first - 1;
  most = Math.max(most, Math.abs(apart));
  console.log(`| ${kind} | ${median(some).toFixed(2)} ms | ${(apart * 100).toFixed(1)} % |`);
}
process.exit(most <= APART_MAX ? 0 : 1);

/** Turns a second factor on, with the code that an app would show (RFC 6238). */
async function turnOn(cookie) {
  const path = "/api/profile/second-factor";
  const made = await send(url, "POST", `${path}/setup`, { cookie, body: { currentPassword: PASSWORD } });
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...JSON.parse(made.text).secret].map((one) => letters.indexOf(one).toString(2).padStart(5, "0"));
  const secret = Buffer.from(bits.join("").match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac("sha1", secret).update(step).digest();
  const code = String((mac.readUInt32BE(mac[19] & 15) & 0x7fffffff) % 1_000_000).padStart(6, "0");
  const on = await send(url, "POST", path, { cookie, body: { code } });
  if (on.status !== 201) throw new Error(`second factor: ${on.status} ${on.text}`);
}
