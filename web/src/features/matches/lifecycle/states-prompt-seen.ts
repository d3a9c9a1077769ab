import { storageKeyOf } from "../../../lib/storage-key";

const ENTRY = "asked-states";

/** Whether this user was asked for the firm's states in this browser, and answered, be it "not now". */
export function wasAskedForStates(userId: string): boolean {
  try {
    return localStorage.getItem(storageKeyOf(userId, ENTRY)) !== null;
  } catch {
    // Storage is blocked: better never to ask than at every visit.
    return true;
  }
}

export function rememberAskedForStates(userId: string): void {
  try {
    localStorage.setItem(storageKeyOf(userId, ENTRY), "1");
  } catch {
    // Storage is blocked in this browser: then `wasAskedForStates` always says yes.
  }
}
