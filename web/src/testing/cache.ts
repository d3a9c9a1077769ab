import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Caches something under each key; the result names those that a change has made stale since. */
export function fillCache(client: QueryClient, ...queryKeys: QueryKey[]): () => unknown[] {
  for (const queryKey of queryKeys) client.setQueryData(queryKey, {});
  const isStale = (queryKey: QueryKey) => client.getQueryState(queryKey)?.isInvalidated;
  return () => queryKeys.filter(isStale).map(([name]) => name);
}
