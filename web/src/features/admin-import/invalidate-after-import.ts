import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../../api/queries/keys";
import { invalidateMatching } from "../../api/query-client";

/** Queries of the account, which no import changes. */
const UNAFFECTED_KEYS: readonly unknown[] = [keys.setup, keys.onboarding, keys.profile].flat();

/**
 * After an import, an undo or the removal of the sample data: trends, lists, picks and the sample data
 * mark all depend on bookings and vendors, so that everything but the account is refetched.
 */
export function invalidateAfterImport(client: QueryClient): Promise<void> {
  return invalidateMatching(client, {
    predicate: ({ queryKey }) => !UNAFFECTED_KEYS.includes(queryKey[0]),
  });
}
