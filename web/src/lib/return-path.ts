/** The address of a page of ours from a `next` parameter, or null: only a path of this site is ever followed. */
export function safeReturnPath(next: string | null): string | null {
  if (next === null || !/^\/(?![/\\])/.test(next)) return null;
  const base = window.location.origin;
  if (!URL.canParse(next, base)) return null;
  const url = new URL(next, base);
  return url.origin === base ? `${url.pathname}${url.search}${url.hash}` : null;
}
