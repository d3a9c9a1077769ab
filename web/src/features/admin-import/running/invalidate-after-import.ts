import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../api/api-error";
import { keys } from "../../../api/queries/keys";
import { invalidateMatching } from "../../../api/query-client";

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

/** After 409 the progress of the other import is shown; after 401 the guard leads to sign-in. */
export function refreshAfterFailure(client: QueryClient, error: unknown): void {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 409) void client.invalidateQueries({ queryKey: keys.imports });
  if (status === 401) void client.invalidateQueries({ queryKey: keys.me });
}
