import { QueryClient, type QueryFilters, type QueryKey } from "@tanstack/react-query";
import { onSessionEnd } from "./client";
import { keys } from "./queries/keys";

/**
 * The cache of server state. Unless its query in `queries/` says otherwise a reply is fresh until a change
 * invalidates it, and is not fetched again on focus. Nothing is on reconnection, and nothing is retried.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  // After a 401 the current user is refetched: if the session is over, the guard redirects to sign-in.
  onSessionEnd(() => void client.invalidateQueries({ queryKey: keys.me }));
  return client;
}

/**
 * Invalidates queries after a change, and cancels those in flight: their answers were read before the
 * change and would be cached as the new state. What is on screen is refetched; resolves with the last reply.
 */
export async function invalidate(client: QueryClient, ...queryKeys: QueryKey[]): Promise<void> {
  await Promise.all(queryKeys.map((queryKey) => invalidateMatching(client, { queryKey })));
}

/** Asks again for everything on screen that failed: after an outage one press restores the whole screen. */
export async function retryFailed(client: QueryClient): Promise<void> {
  await client.refetchQueries({
    type: "active",
    predicate: ({ state }) => state.status === "error",
  });
}

/** Like `invalidate`, for all queries that match. */
export async function invalidateMatching(
  client: QueryClient,
  filters: QueryFilters,
): Promise<void> {
  await client.cancelQueries(filters);
  await client.invalidateQueries(filters);
}
