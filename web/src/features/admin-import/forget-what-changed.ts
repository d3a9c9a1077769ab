import type { Query, QueryClient } from "@tanstack/react-query";
import { keys } from "../../api/queries";

/** Who one is and what one has answered; an import leaves that alone. */
const UNTOUCHED: readonly unknown[] = [keys.setup, keys.onboarding, keys.profile].flat();

/**
 * After an import, an undo or the removal of the sample data: bookings and vendors stand behind figures,
 * lists, picks and the sample mark alike, so that everything but the account is asked for anew.
 */
export async function forgetWhatChanged(client: QueryClient): Promise<void> {
  const changed = { predicate: ({ queryKey }: Query) => !UNTOUCHED.includes(queryKey[0]) };
  // What is still on its way was answered before the change.
  await client.cancelQueries(changed);
  await client.invalidateQueries(changed);
}
