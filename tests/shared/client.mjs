// Requests without a library, so that each detail of them can be wrong on purpose, and those that most programs begin with.

import { Agent, request } from "node:http";

/** That of every account. */
export const PASSWORD = "correct horse battery";

const BOUNDARY = "x-1";
const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** Sends one request, on a connection of its own where it is to be `fresh`, and reads its reply to the end; status 0 where there is none. */
export function send(url, method, path, { cookie = "", body, type = "application/json", headers = {}, fresh = false } = {}) {
  return new Promise((done) => {
    const text = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    const asked = request(
      new URL(path, url),
      {
        agent: fresh ? false : agent,
        method,
        headers: {
          "sec-fetch-site": "same-origin",
          ...(cookie && { cookie }),
          ...(text !== undefined && { "content-type": type, "content-length": Buffer.byteLength(text) }),
          ...headers,
        },
      },
      (reply) => {
        const parts = [];
        reply.on("data", (part) => parts.push(part));
        reply.on("error", () => done({ status: 0, headers: {}, text: "" }));
        reply.on("end", () =>
          done({ status: reply.statusCode, headers: reply.headers, text: Buffer.concat(parts).toString() }),
        );
      },
    );
    asked.on("error", () => done({ status: 0, headers: {}, text: "" }));
    asked.end(text);
  });
}

/** Makes an account and gives the cookies of its browser. */
export async function signUp(url, name) {
  const body = {
    name,
    email: `${name}@${name}.example`,
    password: PASSWORD,
    lawFirm: `${name} Law`,
  };
  const reply = await send(url, "POST", "/api/auth/sign-up", { body });
  if (reply.status !== 201) throw new Error(`sign-up: ${reply.status} ${reply.text}`);
  return cookiesOf(reply);
}

/** The cookies that a reply sets, as a request sends them back. */
export function cookiesOf({ headers }) {
  return headers["set-cookie"].map((one) => one.split(";")[0]).join("; ");
}

/** Answers the four questions, so that there is a size to pick for. */
export async function answerOnboarding(url, cookie) {
  const body = {
    attorneysCountBand: "A6_15",
    employeesCountBand: "E11_50",
    injuryCasesPerMonthBand: "C26_50",
    annualSoftwareSpendBand: "S10_40K",
  };
  const reply = await send(url, "POST", "/api/profile/onboarding", { cookie, body });
  if (reply.status !== 200) throw new Error(`onboarding: ${reply.status} ${reply.text}`);
}

/** Body and type of an upload of a file, which is a text or bytes. */
export function upload(file) {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="b.csv"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  return { body, type: `multipart/form-data; boundary=${BOUNDARY}` };
}

/** Imports what `upload` made. */
export function importFile(url, cookie, form) {
  return send(url, "POST", "/api/admin/demo-bookings/import", { cookie, ...form });
}
