declare global {
  /** By address, what the page asked for with itself, before this code was there (`public/boot.js`). */
  var prefetchedReplies: Map<string, Promise<Response>> | undefined;
}

/**
 * The answer to a call that the page has made already, once, or to the call made again where that failed; null where
 * there is none. A write discards them all: what was answered before it may be stale.
 */
export function prefetchedReply(
  request: Request,
  askAgain: () => Promise<Response>,
): Promise<Response> | null {
  const asked = globalThis.prefetchedReplies;
  if (!asked) return null;
  if (request.method !== "GET") {
    asked.clear();
    return null;
  }
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  const reply = asked.get(address);
  asked.delete(address);
  return reply?.catch(askAgain) ?? null;
}
