import { tabEntries } from "./storage";
import { storageKey, storageKeyOf } from "./storage-key";

const ENTRY = "draft";
const PREFIX = `${storageKey(ENTRY)}.`;

/** The values of drafts in memory, by key. */
const inMemory = new Map<string, { values: unknown }>();

/** What a person typed into a form and did not save. It is stored in this tab only, and goes with it. */
export interface Draft<Values> {
  read: () => Values | null;
  keep: (values: Values) => void;
  drop: () => void;
}

/** The draft of one form of one person. */
export function draftOf<Values>(userId: string, form: string): Draft<Values> {
  const key = keyOf(userId, form);
  return {
    read: () => tabEntries.readJson(key) as Values | null,
    keep: (values) => tabEntries.write(key, JSON.stringify(values)),
    drop: () => tabEntries.write(key, null),
  };
}

/**
 * A draft that is gone once the page is reloaded. What is kept in it after `dropDrafts` nobody finds: a form that
 * keeps its values as it unmounts does so after the sign-out that removed it.
 */
export function memoryDraftOf<Values>(userId: string, form: string): Draft<Values> {
  const key = keyOf(userId, form);
  const entry = (inMemory.get(key) ?? { values: null }) as { values: Values | null };
  inMemory.set(key, entry);
  return {
    read: () => entry.values,
    keep: (values) => {
      entry.values = values;
    },
    drop: () => {
      entry.values = null;
    },
  };
}

/** Whether anything that was typed and not saved outlives a reload. */
export function hasDrafts(): boolean {
  return tabEntries.keys().some((key) => key.startsWith(PREFIX));
}

/** Forgets the drafts of everybody: who signs out leaves nothing behind, and who signs in finds nobody else's. */
export function dropDrafts(but?: { userId: string }): void {
  const kept = but && keyOf(but.userId, "");
  const isDropped = (key: string) => key.startsWith(PREFIX) && !(kept && key.startsWith(kept));
  for (const key of [...inMemory.keys()].filter(isDropped)) inMemory.delete(key);
  for (const key of tabEntries.keys().filter(isDropped)) tabEntries.write(key, null);
}

function keyOf(userId: string, form: string): string {
  return `${storageKeyOf(userId, ENTRY)}.${form}`;
}
