import { signal } from "@preact/signals-react";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "../../api/client";
import { createForm } from "../../lib/form";
import { newPasswordError } from "../../shared/account-rules";

/** The form behind a reset link; `token` is what the link carries after its "#". */
export function createReset(client: QueryClient, token: string) {
  const done = signal(false);
  const form = createForm(client, {
    initial: { newPassword: "" },
    validate: ({ newPassword }) => ({ newPassword: newPasswordError(newPassword) }),
    save: async ({ newPassword }) => {
      await api.POST("/api/auth/reset", { body: { token, newPassword } });
      done.value = true;
      return undefined;
    },
    failure: "Failed to set the new password. Please try again.",
  });
  return { form, done };
}
