import { storageKeyOf } from "../../../lib/storage-key";

const ENTRY = "opened-questionnaires";

/** The categories whose questionnaire this user has opened in this browser. */
export function readOpened(userId: string): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKeyOf(userId, ENTRY)) ?? "[]");
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : []);
  } catch {
    // Storage is blocked, or holds what we did not write: start with nothing opened.
    return new Set();
  }
}

/** Remembers the opened categories; an empty set leaves no entry behind. */
export function writeOpened(userId: string, opened: ReadonlySet<string>): void {
  try {
    if (opened.size === 0) localStorage.removeItem(storageKeyOf(userId, ENTRY));
    else localStorage.setItem(storageKeyOf(userId, ENTRY), JSON.stringify([...opened]));
  } catch {
    // Storage is blocked in this browser: it is remembered until the page is closed.
  }
}
