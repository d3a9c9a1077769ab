import createClient, { type Middleware } from "openapi-fetch";
import { within } from "./answer-limit";
import { ApiError, unanswered } from "./api-error";
import { prefetchedReply } from "./prefetched-replies";
import type { components, paths } from "./schema";

/** A named type of the contract: `Schema<"Vendor">`. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** A path of the contract, with the names of its parts in braces. */
export type ApiPath = keyof paths;

/** Calls for which 401 is a normal reply, not the end of a session: nobody is signed in, or the password is wrong. */
const AUTH_PROBE_PATHS: readonly string[] = [
  "/api/auth/me",
  "/api/auth/sign-in",
  "/api/auth/second-step",
] satisfies ApiPath[];

let sessionEnded: () => void = () => undefined;

/** Sets the listener for a 401 on any other call: the session has ended, or opens nothing yet. */
export function onSessionEnd(listener: () => void): void {
  sessionEnded = listener;
}

const failuresAreErrors: Middleware = {
  async onResponse({ response, schemaPath }) {
    if (!response.ok) {
      const error = new ApiError(response.status, await response.text(), response.statusText);
      const isOver = response.status === 401 && !AUTH_PROBE_PATHS.includes(schemaPath);
      // Nothing opens before a second factor is set up, so this too asks again who is signed in.
      const isHeldUp = response.status === 403 && error.code === "second_factor_required";
      if (isOver || isHeldUp) sessionEnded();
      throw error;
    }
    const type = response.headers.get("Content-Type");
    if (type !== null && !type.includes("json")) throw unanswered("foreign");
  },
  onError({ error }) {
    return error instanceof ApiError ? error : unanswered("silent");
  },
};

/** The one typed way to the server: `api.GET("/api/categories")`. Every failure throws an `ApiError`. */
export const api = createClient<paths>({
  baseUrl: globalThis.location?.origin ?? "",
  credentials: "include",
  fetch: (request) =>
    mayTakeLong(request) ? send(request) : within((signal) => send(request, signal)),
});
api.use(failuresAreErrors);

/** Looked up at each call, so that tests can put their own server in its place. */
function send(request: Request, limit?: AbortSignal): Promise<Response> {
  const ask = async () => {
    limit?.throwIfAborted();
    return await globalThis.fetch(request, { signal: limit });
  };
  return prefetchedReply(request, ask) ?? ask();
}

/** Whether a call saves something, which may be work such as a backup; to read or to sign in never takes long. */
function mayTakeLong({ method, url }: Request): boolean {
  return method !== "GET" && !new URL(url).pathname.startsWith("/api/auth/");
}

/** The body of a reply that has one. */
export async function body<Data>(reply: Promise<{ data?: Data }>): Promise<NonNullable<Data>> {
  const { data } = await reply;
  if (data === undefined || data === null) throw unanswered("empty");
  if (typeof data !== "object") throw unanswered("foreign");
  return data;
}
