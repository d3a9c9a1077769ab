import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../../../api/queries/keys";
import { overviewQuery, picksQuery } from "../../../api/queries/matches";

/** Reads the picks and the stages after a change; resolves with whether the picks could be read. */
export async function readAgain(client: QueryClient): Promise<boolean> {
  // A reply still in flight was read before the change, and would be cached as its result.
  for (const queryKey of [keys.picks, keys.overview]) await client.cancelQueries({ queryKey });
  const [picks] = await Promise.allSettled([
    client.fetchQuery({ ...picksQuery, staleTime: 0 }),
    client.fetchQuery({ ...overviewQuery, staleTime: 0 }),
  ]);
  return picks.status === "fulfilled";
}
