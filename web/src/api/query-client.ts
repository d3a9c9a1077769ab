import { QueryClient, type QueryFilters, type QueryKey } from "@tanstack/react-query";
import { onSessionEnd } from "./client";
import { keys } from "./queries";

/**
 * The cache of server state. Reads never go stale, do not refetch on interval or focus, and nothing is
 * retried (spec section 7); `queries.ts` names the few shorter cache times.
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
  // Whoever is refused with 401 is asked about again: if the session is over, the guard leads to sign-in.
  onSessionEnd(() => void client.invalidateQueries({ queryKey: keys.me }));
  return client;
}

/**
 * After a change: what was answered before it is old, and so is an answer that is still on its way, which
 * would be taken for the new one. What is on screen is asked for again; completes with the last reply.
 */
export async function outdate(client: QueryClient, ...queryKeys: QueryKey[]): Promise<void> {
  await Promise.all(queryKeys.map((queryKey) => outdateMatching(client, { queryKey })));
}

/** As `outdate`, for all queries that match. */
export async function outdateMatching(client: QueryClient, filters: QueryFilters): Promise<void> {
  await client.cancelQueries(filters);
  await client.invalidateQueries(filters);
}
