import { browserEntries } from "../../../lib/storage";
import { storageKeyOf } from "../../../lib/storage-key";

const ENTRY = "asked-states";

/**
 * Whether this user was asked for the firm's states in this browser, and answered, be it "not now". Where storage is
 * blocked it says so, too: better never to ask than at every visit.
 */
export function wasAskedForStates(userId: string): boolean {
  return browserEntries.read(storageKeyOf(userId, ENTRY)) !== null;
}

export function rememberAskedForStates(userId: string): void {
  browserEntries.write(storageKeyOf(userId, ENTRY), "1");
}
