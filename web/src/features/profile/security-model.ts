import { computed } from "@preact/signals-react";
import { api } from "../../api/client";
import { newPasswordError } from "../../shared/account-rules";
import { createSettingsForm, toastError } from "./settings-form";

const EMPTY = { currentPassword: "", newPassword: "", confirmPassword: "" };
const MISMATCH = "New passwords do not match.";

/** A new password, typed twice. */
export function createSecurityForm(onChanged: () => void) {
  const form = createSettingsForm<typeof EMPTY>({
    saved: EMPTY,
    check: ({ newPassword, confirmPassword }) => {
      if (newPassword !== confirmPassword) {
        toastError(MISMATCH);
        return { confirmPassword: MISMATCH };
      }
      return { newPassword: newPasswordError(newPassword) };
    },
    send: async ({ currentPassword, newPassword }) => {
      await api.POST("/api/auth/change-password", { body: { currentPassword, newPassword } });
      onChanged();
      return EMPTY;
    },
    success: {
      title: "Password changed",
      description: "Your password has been updated successfully.",
    },
    failure: "Failed to change password. Please try again.",
  });
  const complete = computed(() => Object.values(form.values.value).every((text) => text !== ""));
  return { ...form, complete };
}
