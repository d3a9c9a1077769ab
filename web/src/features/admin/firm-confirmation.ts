import type { QueryClient } from "@tanstack/react-query";
import type { Schema } from "../../api/client";
import { keys } from "../../api/queries/keys";
import { invalidate } from "../../api/query-client";
import { createForm } from "../../lib/form";
import { createMutation } from "../../lib/mutation";
import { FIRM_QUERIES } from "../../shared/firm-queries";
import { TEXTS } from "../../ui/texts";
import { toast, toastFailure, toastUnlessAtField } from "../../ui/toast";
import { patchUser, USER_NOT_UPDATED } from "./use-user-changes";

type User = Schema<"UserAccount">;

/** Confirms that someone works at the firm they name, with one line on how that is known. */
export function createConfirmFirm(client: QueryClient, user: User) {
  const withdrawal = createWithdrawFirm(client, user);
  return createForm(client, {
    initial: { why: "" },
    save: async ({ why }) => {
      const said = why.trim();
      // What was looked at: someone who has renamed the firm since is looked at again.
      const { lawFirm, email } = user;
      await patchUser(user, { firmConfirmed: true, lawFirm, email, ...(said && { why: said }) });
      toast({
        title: "Firm confirmed",
        description: `${user.name} counts as ${user.lawFirm} from now on.`,
        action: { label: TEXTS.undo, onAction: () => void withdrawal.mutate() },
      });
      void invalidateFirm(client);
      return undefined;
    },
    failure: USER_NOT_UPDATED,
    // The person may name another firm by now, which the list then shows in place of this row.
    onFailure: (sentence, atFields) => {
      toastUnlessAtField(sentence, atFields);
      void invalidateFirm(client);
    },
  });
}

/** Takes a confirmation back. */
export function createWithdrawFirm(client: QueryClient, user: User) {
  return createMutation(client, {
    mutationFn: () => patchUser(user, { firmConfirmed: false }),
    onSuccess: () =>
      toast({
        title: "Confirmation taken back",
        description: `${user.name} and the people of ${user.lawFirm} no longer see each other's tools.`,
      }),
    onError: toastFailure(USER_NOT_UPDATED),
    onSettled: () => void invalidateFirm(client),
  });
}

/** Who belongs to a firm decides what is evidence, for administrators too. */
function invalidateFirm(client: QueryClient) {
  return invalidate(client, keys.adminUsers, keys.audit, ...FIRM_QUERIES);
}
