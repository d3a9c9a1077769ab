import { computed } from "@preact/signals-react";
import type { QueryClient } from "@tanstack/react-query";
import { api, body, type Schema } from "../../api/client";
import { SENTENCES } from "../../api/facts";
import { changedValues, createForm } from "../../lib/form";
import { emailError, passwordError, requiredError } from "../../shared/account-rules";
import { toast, toastError } from "../../ui/toast";

interface ProfileValues {
  name: string;
  email: string;
  lawFirm: string;
  firmSize: Schema<"FirmSize"> | "";
  currentPassword: string;
}

const SUCCESS = {
  title: "Profile updated",
  description: "Your profile information has been saved successfully.",
};

/** Name, address and firm; a new address asks for the current password. */
export function createProfileForm(
  client: QueryClient,
  user: Schema<"ProfileUser">,
  onSaved: () => void,
) {
  const form = createForm<ProfileValues>(client, {
    initial: valuesOf(user),
    validate: (values, saved) => ({
      name: requiredError(values.name, SENTENCES.nameRequired),
      email: emailError(values.email),
      lawFirm: requiredError(values.lawFirm, SENTENCES.lawFirmRequired),
      currentPassword: isNewEmail(values, saved)
        ? passwordError(values.currentPassword)
        : undefined,
    }),
    save: async (values, saved) => {
      const profile = await body(api.PATCH("/api/profile", { body: patchOf(values, saved) }));
      onSaved();
      toast(SUCCESS);
      return valuesOf(profile.user);
    },
    failure: "Failed to update profile. Please try again.",
    onFailure: toastError,
  });
  return {
    ...form,
    /** Takes what is saved by now; a field that was edited keeps what was typed. */
    takeSaved: (newer: Schema<"ProfileUser">) => form.rebase(valuesOf(newer)),
    /** Whether the address differs from the saved one. */
    newEmail: computed(() => isNewEmail(form.values.value, form.saved.value)),
    setEmail(email: string) {
      form.set("email", email);
      // With the old address back no password is needed, and none is kept.
      if (!form.values.value.currentPassword) return;
      if (!isNewEmail(form.values.value, form.saved.value)) form.set("currentPassword", "");
    },
  };
}

function valuesOf(user: Schema<"ProfileUser">): ProfileValues {
  const { name, email, lawFirm, firmSize } = user;
  return { name, email, lawFirm, firmSize: firmSize ?? "", currentPassword: "" };
}

/** Addresses are compared as the server keeps them. */
function isNewEmail(values: ProfileValues, saved: ProfileValues): boolean {
  return values.email.trim().toLowerCase() !== saved.email;
}

function patchOf(values: ProfileValues, saved: ProfileValues): Schema<"ProfilePatch"> {
  const { name, lawFirm, firmSize } = changedValues(values, saved);
  const { email, currentPassword } = values;
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(lawFirm !== undefined && { lawFirm: lawFirm.trim() }),
    ...(firmSize !== undefined && { firmSize: firmSize || null }),
    ...(isNewEmail(values, saved) && { email: email.trim(), currentPassword }),
  };
}
