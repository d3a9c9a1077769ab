import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../../api/queries";
import { invalidateMatching } from "../../api/query-client";

/** Who one is and what one has answered; an import leaves that alone. */
const UNTOUCHED: readonly unknown[] = [keys.setup, keys.onboarding, keys.profile].flat();

/**
 * After an import, an undo or the removal of the sample data: bookings and vendors stand behind figures,
 * lists, picks and the sample mark alike, so that everything but the account is asked for anew.
 */
export function forgetWhatChanged(client: QueryClient): Promise<void> {
  return invalidateMatching(client, {
    predicate: ({ queryKey }) => !UNTOUCHED.includes(queryKey[0]),
  });
}
