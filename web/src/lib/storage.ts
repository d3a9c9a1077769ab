/** Entries of the browser's storage. It may be blocked or full: then nothing is kept, and nothing else fails. */
function entriesOf(storage: () => Storage) {
  /** The entry; null where there is none, undefined where storage is blocked. */
  const read = (key: string): string | null | undefined => attempt(() => storage().getItem(key));

  /** The value of an entry; null also where it is not JSON. */
  const readJson = (key: string): unknown => attempt(() => JSON.parse(read(key) ?? "null")) ?? null;

  /** Writes an entry, or with null removes it. Returns whether the storage took it. */
  const write = (key: string, text: string | null): boolean =>
    attempt(() => {
      if (text === null) storage().removeItem(key);
      else storage().setItem(key, text);
      return true;
    }) ?? false;

  const keys = (): string[] => attempt(() => Object.keys(storage())) ?? [];

  return { read, readJson, write, keys };
}

/** What stays in this browser, for all of its tabs. */
export const browserEntries = entriesOf(() => localStorage);

/** What goes with this tab. */
export const tabEntries = entriesOf(() => sessionStorage);

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
