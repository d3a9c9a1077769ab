// The release binary with the sample data, and a person who has been through everything that comes first.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { binary, readyUrl } from "./process.mjs";

/** With this header a request counts as one of another machine: its answer is compressed. */
export const FROM_ELSEWHERE = { "X-Forwarded-For": "192.0.2.7" };

/** Starts it on a port and with data of its own; STACKBRIEF_BIN names another executable. */
export async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), "stackbrief-measured-"));
  const words = ["--data-dir", join(folder, "data"), "--listen", "127.0.0.1:0"];
  const server = spawn(process.env.STACKBRIEF_BIN ?? binary("release"), words, {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const stop = async () => {
    server.kill("SIGTERM");
    if (server.exitCode === null) await new Promise((done) => server.once("exit", done));
    rmSync(folder, { recursive: true });
  };
  try {
    return { url: await readyUrl(server), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The first account, past onboarding and with picks; gives the cookie of its session. */
export async function signUp(url) {
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
