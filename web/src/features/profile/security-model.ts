import { computed } from "@preact/signals-react";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "../../api/client";
import { createForm } from "../../lib/form";
import { newPasswordError } from "../../shared/account-rules";
import { toast, toastError } from "../../ui/toast";

const EMPTY = { currentPassword: "", newPassword: "", confirmPassword: "" };
const MISMATCH = "New passwords do not match.";

const SUCCESS = {
  title: "Password changed",
  description: "Your password has been updated successfully.",
};

/** A new password, typed twice. */
export function createSecurityForm(client: QueryClient, onChanged: () => void) {
  const form = createForm<typeof EMPTY>(client, {
    initial: EMPTY,
    validate: ({ newPassword, confirmPassword }) => {
      if (newPassword !== confirmPassword) {
        toastError(MISMATCH);
        return { confirmPassword: MISMATCH };
      }
      return { newPassword: newPasswordError(newPassword) };
    },
    save: async ({ currentPassword, newPassword }) => {
      await api.POST("/api/auth/change-password", { body: { currentPassword, newPassword } });
      onChanged();
      toast(SUCCESS);
      return EMPTY;
    },
    failure: "Failed to change password. Please try again.",
    onFailure: toastError,
  });
  const complete = computed(() => Object.values(form.values.value).every((text) => text !== ""));
  return { ...form, complete };
}
