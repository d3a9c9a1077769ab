import { useSyncExternalStore } from "react";

/** What the address has after its "#". A link that differs in nothing else loads no page, so it is followed. */
export function useHash(): string {
  return useSyncExternalStore(subscribe, () => window.location.hash.slice(1));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}
