import type { QueryClient } from "@tanstack/react-query";
import { meQuery } from "../api/queries/account";
import { keys } from "../api/queries/keys";

/** Says to other tabs that somebody is signed in: the cookie itself is not for scripts. */
const WAS_SIGNED_IN = "stackbrief.was-signed-in";

/**
 * A page that says that nobody is signed in (`web/signed-out-page.ts`) does not ask who is here, until somebody signs
 * in in another tab.
 */
export function followSession(client: QueryClient): void {
  client.getQueryCache().subscribe(({ query, type }) => {
    if (type !== "updated" || query.queryKey[0] !== keys.me[0] || !query.state.dataUpdatedAt)
      return;
    remember(query.state.data !== null);
  });
  followSignIns(client);
  if (document.documentElement.dataset.signedOut !== undefined) {
    client.setQueryData(meQuery.queryKey, null);
  }
}

/** Somebody has signed in in another tab: this one asks who it is. */
function followSignIns(client: QueryClient): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== WAS_SIGNED_IN || newValue === null) return;
    if (client.getQueryData(meQuery.queryKey) === null) {
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
    }
  });
}

function remember(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(WAS_SIGNED_IN, "");
    else localStorage.removeItem(WAS_SIGNED_IN);
  } catch {
    // Storage is blocked in this browser: other tabs ask who is here once they are loaded again.
  }
}
