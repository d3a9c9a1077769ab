import { signal } from "@preact/signals-react";
import { api } from "../../api/client";
import { createForm } from "../../lib/form";
import { newPasswordError } from "../../shared/account-rules";

/** The form behind a reset link; `token` is what the link carries after its "#". */
export function createReset(token: string) {
  const done = signal(false);
  const form = createForm({
    initial: { newPassword: "" },
    check: ({ newPassword }) => ({ newPassword: newPasswordError(newPassword) }),
    send: async ({ newPassword }) => {
      await api.POST("/api/auth/reset", { body: { token, newPassword } });
      done.value = true;
    },
    failure: "Failed to set the new password. Please try again.",
  });
  return { form, done };
}
