import { signal } from "@preact/signals-react";
import type { QueryClient } from "@tanstack/react-query";
import { api, body, type Schema } from "../../api/client";
import { keys } from "../../api/queries/keys";
import { invalidate } from "../../api/query-client";
import { createForm } from "../../lib/form";
import { createMutation } from "../../lib/mutation";
import { emailError } from "../../shared/account-rules";
import { toast, toastFailure } from "../../ui/toast";

interface InviteValues {
  email: string;
  role: Schema<"Role">;
}

const EMPTY: InviteValues = { email: "", role: "member" };

/** Inviting someone; `made` is the invitation whose link is shown. */
export function createInvite(client: QueryClient) {
  const made = signal<Schema<"NewInvite"> | null>(null);
  const form = createForm(client, {
    initial: EMPTY,
    validate: ({ email }) => ({ email: email.trim() === "" ? undefined : emailError(email) }),
    save: async ({ email, role }) => {
      const request = { role, ...(email.trim() !== "" && { email: email.trim() }) };
      made.value = await body(api.POST("/api/admin/invites", { body: request }));
      void invalidate(client, keys.adminInvites, keys.audit);
      return EMPTY;
    },
    failure: "Failed to make an invitation. Please try again.",
  });
  return {
    form,
    made,
    close() {
      made.value = null;
    },
  };
}

/** Taking one invitation back. */
export function createRevocation(client: QueryClient, invite: Schema<"Invite">) {
  return createMutation(client, {
    mutationFn: () =>
      api.DELETE("/api/admin/invites/{inviteId}", { params: { path: { inviteId: invite.id } } }),
    onSuccess: () =>
      toast({ title: "Invitation revoked", description: "Its link no longer works." }),
    onError: toastFailure("Failed to revoke the invitation. Please try again."),
    onSettled: () => void invalidate(client, keys.adminInvites, keys.audit),
  });
}
