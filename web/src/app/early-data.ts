import type { FetchQueryOptions, QueryClient } from "@tanstack/react-query";
import { meQuery, onboardingQuery, profileQuery } from "../api/queries/account";
import { categoriesQuery } from "../api/queries/directory";
import { keys } from "../api/queries/keys";
import { lifecycleQuery, overviewQuery, picksQuery, techStackQuery } from "../api/queries/matches";
import { filterOptionsQuery } from "../api/queries/trends";
import { paths } from "../lib/paths";

/** Whether somebody was signed in here last: the cookie itself is not for scripts. */
const WAS_SIGNED_IN = "stackbrief.was-signed-in";

const MATCHES = [overviewQuery, picksQuery, lifecycleQuery, categoriesQuery, profileQuery];

/**
 * What each screen asks for whatever its address says, and keeps for long enough not to ask again. `public/boot.js`
 * asks for the same before this code is there.
 */
const DATA: Readonly<Record<string, readonly object[]>> = {
  [paths.home]: MATCHES,
  [paths.matches]: MATCHES,
  [paths.trends]: [filterOptionsQuery],
  [paths.vendors]: [categoriesQuery],
  [paths.past]: [categoriesQuery],
  [paths.techStack]: [techStackQuery],
  [paths.profile]: [profileQuery],
};

/**
 * Asks for a screen's data beside its code, not after it: on a slow line each step of a chain is seconds. A page
 * that says that nobody is signed in (`web/signed-out-page.ts`) asks for nothing, not even who is here.
 */
export function askEarly(client: QueryClient, path: string): void {
  client.getQueryCache().subscribe(({ query, type }) => {
    if (type !== "updated" || query.queryKey[0] !== keys.me[0] || !query.state.dataUpdatedAt)
      return;
    remember(query.state.data !== null);
  });
  followSignIns(client);
  if (document.documentElement.dataset.signedOut !== undefined) {
    client.setQueryData(meQuery.queryKey, null);
  }
  const data = DATA[path];
  // The page asks only where the server knows who is here.
  const isSignedIn = globalThis.askedEarly !== undefined || wasSignedIn();
  if (!data || !isSignedIn) return;
  for (const query of [meQuery, onboardingQuery, ...data]) {
    void client.prefetchQuery(query as FetchQueryOptions);
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

function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(WAS_SIGNED_IN) !== null;
  } catch {
    return false;
  }
}

function remember(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(WAS_SIGNED_IN, "");
    else localStorage.removeItem(WAS_SIGNED_IN);
  } catch {
    // Storage is blocked in this browser: data is asked for once it is known who is here.
  }
}
