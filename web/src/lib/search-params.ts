/** `"a,b"` → `["a", "b"]`; nothing → `[]`. Empty entries and repeats are left out. */
export function readList(value: string | null): string[] {
  return [...new Set((value ?? "").split(",").filter((entry) => entry !== ""))];
}

/** A page number from the query string: 1 unless it is a whole number above that. */
export function readPage(value: string | null): number {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 ? page : 1;
}

/** A page number as an entry of a query string: the first needs none. */
export function pageEntry(page: number): number | null {
  return page > 1 ? page : null;
}

type Entry = string | number | boolean | readonly string[] | null | undefined;

/** A path with a query string: empty entries are omitted, lists are joined by commas. */
export function withQuery(path: string, entries: Record<string, Entry>): string {
  const query = new URLSearchParams();
  for (const [key, entry] of Object.entries(entries)) {
    const text = Array.isArray(entry) ? entry.join(",") : String(entry ?? "");
    if (text !== "") query.set(key, text);
  }
  return query.size === 0 ? path : `${path}?${query}`;
}
