declare global {
  /** By address, what the page asked for with itself, before this code was there (`public/boot.js`). */
  var askedEarly: Map<string, Promise<Response>> | undefined;
}

/**
 * The answer to a call that the page has made already, once; null where there is none. Whoever writes asks anew:
 * what was answered before may no longer be so.
 */
export function earlyAnswer(request: Request): Promise<Response> | null {
  const asked = globalThis.askedEarly;
  if (!asked) return null;
  if (request.method !== "GET") {
    asked.clear();
    return null;
  }
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  const reply = asked.get(address);
  asked.delete(address);
  return reply?.catch(() => globalThis.fetch(request)) ?? null;
}
