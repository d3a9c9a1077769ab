import { QueryClient } from "@tanstack/react-query";
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
