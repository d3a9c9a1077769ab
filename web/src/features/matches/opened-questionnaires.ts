/** One entry of the browser's storage for each user, so that people sharing a machine do not mix. */
function storageKey(userId: string): string {
  return `stackbrief.opened-questionnaires.${userId}`;
}

/** The categories whose questionnaire this user has opened in this browser. */
export function readOpened(userId: string): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? "[]");
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : []);
  } catch {
    // Storage is blocked, or holds what we did not write: start with nothing opened.
    return new Set();
  }
}

/** Remembers the opened categories; an empty set leaves no entry behind. */
export function writeOpened(userId: string, opened: ReadonlySet<string>): void {
  try {
    if (opened.size === 0) localStorage.removeItem(storageKey(userId));
    else localStorage.setItem(storageKey(userId), JSON.stringify([...opened]));
  } catch {
    // Storage is blocked in this browser: it is remembered until the page is closed.
  }
}
