/** The key of an entry in the browser's storage. */
export function storageKey(entry: string): string {
  return `stackbrief.${entry}`;
}

/** The key of an entry for each user, so that people sharing a machine do not mix. */
export function storageKeyOf(userId: string, entry: string): string {
  return `${storageKey(entry)}.${userId}`;
}

/** The chosen theme. Also read by `public/boot.js`, before the first paint. */
export const THEME_KEY = storageKey("theme");
