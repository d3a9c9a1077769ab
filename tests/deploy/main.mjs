// `make deploy-test`: set-up, an import, signing out and in, over https through a real nginx and a real Caddy
// with the files of data/deploy. Both have to be installed. It fails where a visitor becomes an administrator.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:https";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { binary, setting } from "../run/process.mjs";
import { PASSWORD, upload } from "../shared/client.mjs";
import { startServer } from "../shared/server.mjs";
import { proxies } from "./proxies.mjs";

const HOST = "stackbrief.firm.example";
const IMPORT_MB = setting("IMPORT_MB", 60);
let passed = 0;
let failed = 0;

function check(what, is, wanted) {
  const holds = JSON.stringify(is) === JSON.stringify(wanted);
  if (holds) passed += 1;
  else failed += 1;
  console.log(`${holds ? "ok  " : "FAIL"} ${what}${holds ? "" : `: ${JSON.stringify(is)} in place of ${JSON.stringify(wanted)}`}`);
}

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

/** A server behind the proxy; `said` is its setup code. */
function startBehind(folder, port) {
  return startServer({
    program: binary(process.env.PROFILE ?? "release"),
    data: join(folder, "data"),
    listen: `127.0.0.1:${port}`,
    words: ["--public-url", `https://${HOST}`, "--trust-proxy", "127.0.0.1/32"],
    awaited: /setup code (\S+)/,
  });
}

/** A browser beyond the proxy. */
class Browser {
  constructor(port, ca) {
    this.port = port;
    this.ca = ca;
    this.cookies = new Map();
  }

  send(method, path, body, { type = "application/json", headers = {} } = {}) {
    const bytes = body === undefined ? undefined : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return new Promise((done, fail) => {
      const asked = request(
        {
          host: "127.0.0.1", port: this.port, servername: HOST, ca: this.ca, method, path, agent: false,
          headers: {
            host: HOST, origin: `https://${HOST}`, "sec-fetch-site": "same-origin",
            ...(cookie && { cookie }),
            ...(bytes && { "content-type": type, "content-length": bytes.length }),
            ...headers,
          },
        },
        (reply) => {
          const parts = [];
          reply.on("data", (part) => parts.push(part));
          reply.on("end", () => {
            for (const line of reply.headers["set-cookie"] ?? []) {
              const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
              if (value) this.cookies.set(name, value);
              else this.cookies.delete(name);
            }
            const text = Buffer.concat(parts).toString();
            done({ status: reply.statusCode, headers: reply.headers, text });
          });
        },
      );
      asked.on("error", fail);
      asked.end(bytes);
    });
  }

  signUp(name, more = {}, options) {
    const body = { name, email: `${name}@firm.example`, password: PASSWORD, lawFirm: "Firm LLP", ...more };
    return this.send("POST", "/api/auth/sign-up", body, options);
  }
}

const person = (reply) => JSON.parse(reply.text).user;

async function answering(browser) {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      return await browser.send("GET", "/healthz");
    } catch {
      await pause(100);
    }
  }
  throw new Error("the proxy did not start");
}

function importBody() {
  const lines = ["id,client,category,city state,created time"];
  for (let row = 0; row < (IMPORT_MB * 1e6) / 70; row += 1) {
    lines.push(`deploy-${row},Acme Intake,Intake,"City ${row % 5000}, TX",2025-03-0${1 + (row % 9)}T10:00:00Z`);
  }
  return { ...upload(lines.join("\n")), rows: lines.length - 1 };
}

async function act(name, browser, another, code) {
  const health = await answering(browser);
  check(`${name}: it answers over https`, health.status, 200);
  check(`${name}: browsers keep to https`, health.headers["strict-transport-security"], "max-age=31536000");
  const visitor = another();
  for (const headers of [{}, { "x-forwarded-for": "127.0.0.1" }, { "x-forwarded-for": "127.0.0.1", forwarded: "for=127.0.0.1" }]) {
    const reply = await visitor.signUp("visitor", {}, { headers });
    check(`${name}: no first account without the code`, reply.status, 422);
  }
  const wrong = await visitor.signUp("visitor", { setupCode: "wrong" });
  check(`${name}: nor with a wrong one`, [403, 429].includes(wrong.status), true);
  const first = await browser.signUp("admin", { setupCode: code });
  check(`${name}: set-up with the code`, [first.status, person(first)?.role], [201, "admin"]);
  check(`${name}: the cookie is bound to this host and https`, browser.cookies.has("__Host-sid"), true);
  const later = await visitor.signUp("visitor");
  check(`${name}: anyone who comes later is a member`, [later.status, person(later)?.role], [201, "member"]);
  check(`${name}: and administers nothing`, (await visitor.send("GET", "/api/admin/users")).status, 403);
  const { body, type, rows } = importBody();
  const imported = await browser.send("POST", "/api/admin/demo-bookings/import", body, { type });
  const report = JSON.parse(imported.text);
  check(`${name}: ${IMPORT_MB} MB imported`, [imported.status, report.inserted], [200, rows]);
  const out = await browser.send("POST", "/api/auth/sign-out");
  check(`${name}: signed out`, [out.status, out.headers["clear-site-data"] !== undefined], [204, true]);
  check(`${name}: and out it is`, (await browser.send("GET", "/api/auth/me")).status, 401);
  const back = await browser.send("POST", "/api/auth/sign-in", { email: "admin@firm.example", password: PASSWORD });
  check(`${name}: signed in`, back.status, 200);
}

for (const [name, startProxy] of Object.entries(proxies)) {
  const folder = mkdtempSync(join(tmpdir(), `stackbrief-${name}-`));
  const [certificate, key] = [join(folder, "own.pem"), join(folder, "own.key")];
  const words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", `/CN=${HOST}`];
  words.push("-addext", `subjectAltName=DNS:${HOST}`, "-keyout", key, "-out", certificate);
  if (spawnSync("openssl", words, { stdio: "ignore" }).status !== 0) throw new Error("openssl made no certificate");
  const [backend, port] = [await freePort(), await freePort()];
  const server = await startBehind(folder, backend);
  const proxy = startProxy({ folder, port, backend, certificate, key });
  proxy.on("error", () => {
    console.log(`${name} is not installed`);
  });
  try {
    const another = () => new Browser(port, readFileSync(certificate));
    await act(name, another(), another, server.said);
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${name}: ${error.message}`);
  } finally {
    proxy.kill("SIGTERM");
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
