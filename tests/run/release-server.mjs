// The release binary with the sample data, and a person who has been through everything that comes first.

import { answerOnboarding, send, signUp } from "../shared/client.mjs";
import { startServer } from "../shared/server.mjs";

/** With this header a request counts as one of another machine: its answer is compressed. */
export const FROM_ELSEWHERE = { "X-Forwarded-For": "192.0.2.7" };

/** Starts it with data of its own; STACKBRIEF_BIN names another executable. */
export function startRelease() {
  const named = process.env.STACKBRIEF_BIN;
  return startServer(named ? { program: named } : {});
}

/** The first account, past onboarding and with picks; gives the cookie of its session. */
export async function enter(url) {
  const cookie = await signUp(url, "ada");
  await answerOnboarding(url, cookie);
  const picked = await send(url, "POST", "/api/recommendations/pick-for-me", { cookie });
  if (picked.status !== 200) throw new Error(`picks: ${picked.status} ${picked.text}`);
  return cookie;
}
