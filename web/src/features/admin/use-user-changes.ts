import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, body, type Schema } from "../../api/client";
import { keys } from "../../api/queries/keys";
import { invalidate } from "../../api/query-client";
import { FIRM_QUERIES } from "../../shared/firm-queries";
import { toast, toastFailure } from "../../ui/toast";

type User = Schema<"UserAccount">;

interface UserChange {
  user: User;
  change: { role: Schema<"Role"> } | { isActive: boolean };
}

export const USER_NOT_UPDATED = "Failed to update the user. Please try again.";

/** Changes an account, and gives it as it is then. */
export function patchUser({ id }: User, change: Schema<"UserPatch">) {
  const params = { path: { userId: id } };
  return body(api.PATCH("/api/admin/users/{userId}", { params, body: change }));
}

/** Changes someone's role, or whether they may sign in. */
export function useChangeUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ user, change }: UserChange) => patchUser(user, change),
    onSuccess: (_, asked) => toast({ title: "User updated", description: changeText(asked) }),
    onError: toastFailure(USER_NOT_UPDATED),
    // Administrators who changed themselves may have lost the role, or be signed out.
    // What an administrator handed out ends with the role and with the account, and so does what the tools of the
    // account count for its colleagues.
    onSettled: () =>
      void invalidate(client, keys.adminUsers, keys.adminInvites, keys.audit, ...FIRM_QUERIES),
  });
}

/** Creates a link with which a user chooses a new password. */
export function useResetLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (user: User) =>
      body(
        api.POST("/api/admin/users/{userId}/reset-link", {
          params: { path: { userId: user.id } },
        }),
      ),
    onError: toastFailure("Failed to make a reset link. Please try again."),
    onSettled: () => invalidate(client, keys.audit),
  });
}

/** Removes the second factor of a user who lost it. */
export function useResetSecondFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (user: User) =>
      api.DELETE("/api/admin/users/{userId}/second-factor", {
        params: { path: { userId: user.id } },
      }),
    onSuccess: (_, user) =>
      toast({
        title: "Second factor reset",
        description: `${user.name} is signed out everywhere and signs in with the password.`,
      }),
    onError: toastFailure("Failed to reset the second factor. Please try again."),
    onSettled: () => void invalidate(client, keys.adminUsers, keys.audit),
  });
}

function changeText({ user, change }: UserChange): string {
  if ("isActive" in change) {
    return change.isActive
      ? `${user.name} may sign in again.`
      : `${user.name} is deactivated and signed out everywhere.`;
  }
  return change.role === "admin"
    ? `${user.name} is an administrator now.`
    : `${user.name} is a member now.`;
}
