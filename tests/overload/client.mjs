// Requests without a library, so that each detail of them can be wrong on purpose.

import { Agent, request } from "node:http";

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
    password: "correct horse battery",
    lawFirm: `${name} Law`,
  };
  const reply = await send(url, "POST", "/api/auth/sign-up", { body });
  if (reply.status !== 201) throw new Error(`sign-up: ${reply.status} ${reply.text}`);
  return reply.headers["set-cookie"].map((one) => one.split(";")[0]).join("; ");
}
