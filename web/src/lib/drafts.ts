const PREFIX = "stackbrief.draft.";

/** What a person typed into a form and did not save. It lies in this tab only, and goes with it. */
export interface Draft<Values> {
  read: () => Values | null;
  keep: (values: Values) => void;
  drop: () => void;
}

/** The draft of one form of one person. */
export function draftOf<Values>(userId: string, form: string): Draft<Values> {
  const key = `${PREFIX}${userId}.${form}`;
  return {
    read: () => attempt(() => JSON.parse(sessionStorage.getItem(key) ?? "null")) ?? null,
    keep: (values) => attempt(() => sessionStorage.setItem(key, JSON.stringify(values))),
    drop: () => attempt(() => sessionStorage.removeItem(key)),
  };
}

/** Forgets the drafts of everybody: who signs out leaves nothing behind, and who signs in finds nobody else's. */
export function dropDrafts(but?: { userId: string }): void {
  const kept = but && `${PREFIX}${but.userId}.`;
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (!key.startsWith(PREFIX) || (kept && key.startsWith(kept))) continue;
      sessionStorage.removeItem(key);
    }
  });
}

/** Storage may be blocked or full: then nothing is kept, and nothing else fails. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
