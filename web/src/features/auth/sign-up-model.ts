import type { QueryClient } from "@tanstack/react-query";
import { api, type Schema } from "../../api/client";
import { createForm } from "../../lib/form";
import { emailError, newPasswordError, requiredError } from "../../shared/account-rules";

interface SignUpValues {
  name: string;
  email: string;
  password: string;
  lawFirm: string;
  firmSize: Schema<"FirmSize"> | "";
  setupCode: string;
}

const EMPTY: SignUpValues = {
  name: "",
  email: "",
  password: "",
  lawFirm: "",
  firmSize: "",
  setupCode: "",
};

/** The sign-up form; `setupCodeRequired` says whether this instance still waits for its first account. */
export function createSignUp(
  client: QueryClient,
  setupCodeRequired: boolean,
  onSignedUp: () => Promise<void>,
) {
  return createForm(client, {
    initial: EMPTY,
    validate: ({ name, email, password, lawFirm, setupCode }) => ({
      name: requiredError(name, "Name is required"),
      email: emailError(email),
      password: newPasswordError(password),
      lawFirm: requiredError(lawFirm, "Law firm name is required"),
      setupCode: setupCodeRequired ? requiredError(setupCode, "Setup code is required") : undefined,
    }),
    save: async (values) => {
      await api.POST("/api/auth/sign-up", { body: request(values, setupCodeRequired) });
      await onSignedUp();
      return undefined;
    },
    failure: "Failed to create account",
  });
}

function request(values: SignUpValues, setupCodeRequired: boolean): Schema<"SignUpRequest"> {
  const { name, email, password, lawFirm, firmSize, setupCode } = values;
  return {
    name: name.trim(),
    email: email.trim(),
    password,
    lawFirm: lawFirm.trim(),
    ...(firmSize !== "" && { firmSize }),
    ...(setupCodeRequired && { setupCode: setupCode.trim() }),
  };
}
