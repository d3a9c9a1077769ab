import { browserEntries } from "../../../lib/storage";
import { storageKeyOf } from "../../../lib/storage-key";

const ENTRY = "opened-questionnaires";

/** The categories whose questionnaire this user has opened in this browser. */
export function readOpened(userId: string): ReadonlySet<string> {
  const stored = browserEntries.readJson(storageKeyOf(userId, ENTRY));
  return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : []);
}

/** Remembers the opened categories; an empty set leaves no entry behind. */
export function writeOpened(userId: string, opened: ReadonlySet<string>): void {
  const text = opened.size === 0 ? null : JSON.stringify([...opened]);
  browserEntries.write(storageKeyOf(userId, ENTRY), text);
}
