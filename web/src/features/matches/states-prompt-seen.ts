/** One entry of the browser's storage for each user, so that people sharing a machine do not mix. */
function storageKey(userId: string): string {
  return `stackbrief.asked-states.${userId}`;
}

/** Whether this user was asked for the firm's states in this browser, and said "not now". */
export function wasAskedForStates(userId: string): boolean {
  try {
    return localStorage.getItem(storageKey(userId)) !== null;
  } catch {
    // Storage is blocked: better never to ask than at every visit.
    return true;
  }
}

export function rememberAskedForStates(userId: string): void {
  try {
    localStorage.setItem(storageKey(userId), "1");
  } catch {
    // Storage is blocked in this browser: then `wasAskedForStates` always says yes.
  }
}
