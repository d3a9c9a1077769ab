import type { QueryClient } from "@tanstack/react-query";
import { meQuery } from "../api/queries/account";
import { keys } from "../api/queries/keys";
import { dropDrafts } from "../lib/drafts";
import { browserEntries } from "../lib/storage";
import { storageKey } from "../lib/storage-key";
import { clearUnsaved } from "../shared/leave-guard";
import { clearQueryCache, SIGNED_OUT_KEY, signedOutElsewhere } from "../shared/session";

/**
 * Says to other tabs who is signed in, by id: the cookie itself is not for scripts. Where storage is blocked, they ask
 * who is here once they are loaded again.
 */
const SIGNED_IN_USER_KEY = storageKey("was-signed-in");

/**
 * A page that says that nobody is signed in (`web/signed-out-page.ts`) does not ask who is here, until someone signs
 * in in another tab.
 */
export function followSession(client: QueryClient): void {
  let shown: string | null = null;
  client.getQueryCache().subscribe((event) => {
    // What is in memory before an answer may be of someone before.
    const isAnswer = event.type === "updated" && event.action.type === "success";
    if (!isAnswer || event.query.queryKey[0] !== keys.me[0]) return;
    const now = userId(client);
    if (isAnother(now, shown)) return startOver(now);
    shown = now;
    browserEntries.write(SIGNED_IN_USER_KEY, now);
  });
  followOtherTabs(client);
  if (document.documentElement.dataset.signedOut !== undefined) {
    client.setQueryData(meQuery.queryKey, null);
  }
}

/**
 * Someone has signed in or out in another tab. One that shows another person would save what they typed for the user
 * who has the session now; one that waits at sign-in may still have what was fetched for the person before; and one
 * whose person is gone asks who is here, which ends what it shows.
 */
function followOtherTabs(client: QueryClient): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === SIGNED_OUT_KEY && newValue !== null) return forget();
    if (key !== SIGNED_IN_USER_KEY) return;
    const shown = userId(client);
    if (newValue === null) {
      if (shown !== null) void client.invalidateQueries({ queryKey: meQuery.queryKey });
    } else if (isAnother(newValue, shown)) startOver(newValue);
    else if (client.getQueryData(meQuery.queryKey) === null) {
      clearQueryCache(client);
      if (newValue) dropDrafts({ userId: newValue });
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
    } else if (newValue === "") void client.invalidateQueries({ queryKey: meQuery.queryKey });
  });
}

function userId(client: QueryClient): string | null {
  return client.getQueryData(meQuery.queryKey)?.user.id ?? null;
}

/** Whether both are known and differ: a tab of an earlier version leaves the id empty. */
function isAnother(now: string | null, shown: string | null): now is string {
  return Boolean(now) && shown !== null && now !== shown;
}

/** Who signs out in another tab forgets what is typed here too; who is here is asked with the next event. */
function forget(): void {
  signedOutElsewhere.value = true;
  dropDrafts();
  clearUnsaved();
}

/** Nothing of the person before is left, neither on screen nor in a model. */
function startOver(userId: string): void {
  dropDrafts({ userId });
  clearUnsaved();
  window.location.reload();
}
