// The contract, tested against the binary: schemathesis makes requests from it, as a signed-out
// visitor, as a member and as an administrator, and compares what comes back with what it says.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { run } from "./process.mjs";
import { schemathesis } from "./tools.mjs";

const EXAMPLES = process.env.STACKBRIEF_FUZZ_EXAMPLES ?? "12";
const SEED = process.env.STACKBRIEF_FUZZ_SEED ?? "20260701";
const PASSWORD = "correct horse battery staple";

/** Operations that end the session they are called with; they are tried with one to spare. */
const ENDS_SESSION = ["/api/auth/sign-out", "/api/auth/sign-in", "/api/auth/sign-up"];

/** Runs all roles; the last line of the output counts operations, which `counts.mjs` reads. */
export async function fuzz(executable) {
  const folder = mkdtempSync(join(tmpdir(), "stackbrief-contract-"));
  const server = await start(executable, folder);
  try {
    const admin = await signUp(server.url, "admin@contract.example");
    const member = await signUp(server.url, "member@contract.example");
    const outcomes = [
      await attack(server.url, "signed out", null, []),
      await attack(server.url, "member", member, ENDS_SESSION),
      await attack(server.url, "admin", admin, ENDS_SESSION),
    ];
    const passed = outcomes.filter((outcome) => outcome.code === 0).length;
    const failed = outcomes.length - passed;
    const operations = outcomes.reduce((sum, outcome) => sum + outcome.operations, 0);
    const output = `contract: ${operations} passed, ${failed} failed\n`;
    process.stdout.write(output);
    return { code: failed === 0 ? 0 : 1, output };
  } finally {
    server.child.kill("SIGTERM");
    await server.ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the binary on a port of its own and waits until it says that it is ready. */
async function start(executable, folder) {
  const words = ["--data-dir", join(folder, "data"), "--listen", "127.0.0.1:0"];
  // What the tests do in a minute is more than any office does in an hour.
  words.push("--sign-up-limit", "0", "--sign-in-limit", "0");
  const child = spawn(executable, words, { stdio: ["ignore", "pipe", "ignore"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Stackbrief is ready at (\S+)/.exec(line)?.[1];
    if (url) return { child, ended, url };
  }
  throw new Error(`${executable} ended before it was ready, with code ${await ended}`);
}

/** Makes an account and gives its session cookie; the first on a new instance is the admin's. */
async function signUp(url, email) {
  const reply = await fetch(`${url}/api/auth/sign-up`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Contract", email, password: PASSWORD, lawFirm: "Contract LLP" }),
  });
  if (reply.status !== 201) throw new Error(`sign-up: ${reply.status} ${await reply.text()}`);
  const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return cookies.join("; ");
}

async function attack(url, role, cookie, excluded) {
  console.log(`--- contract: ${role}`);
  const words = ["run", `${url}/api/openapi.json`, "--url", url, "--no-color"];
  words.push("--seed", SEED, "--max-examples", EXAMPLES, "--generation-deterministic");
  words.push("--header", `Origin: ${url}`);
  if (cookie) words.push("--header", `Cookie: ${cookie}`);
  for (const path of excluded) words.push("--exclude-path", path);
  const { code, output } = await run(schemathesis, words);
  const operations = Number(/(\d+) selected/.exec(output)?.[1] ?? 0);
  if (code === 0 && operations === 0) throw new Error("schemathesis tested no operation");
  return { code, operations };
}
