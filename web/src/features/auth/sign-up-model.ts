import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../api/api-error";
import { api, type Schema } from "../../api/client";
import { SENTENCES } from "../../api/facts";
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

/** What an invitation brings to the form. */
export interface SignUpInvitation {
  token: string;
  /** The only address that it is for. */
  email: string | null;
  /** The firm of who invites, where the person invited may be a colleague. */
  lawFirm: string | null;
}

interface SignUpNeeds {
  /** Whether this instance still waits for its first account. */
  setupCodeRequired: boolean;
  invitation?: SignUpInvitation | undefined;
}

const EMPTY: SignUpValues = {
  name: "",
  email: "",
  password: "",
  lawFirm: "",
  firmSize: "",
  setupCode: "",
};

/** Shown where the account was created but its session could not be opened. */
const CREATED = "Your account was created. Sign in to continue.";

/** The sign-up form. */
export function createSignUp(
  client: QueryClient,
  needs: SignUpNeeds,
  onSignedUp: () => Promise<void>,
) {
  return createForm(client, {
    initial: {
      ...EMPTY,
      email: needs.invitation?.email ?? "",
      lawFirm: needs.invitation?.lawFirm ?? "",
    },
    validate: ({ name, email, password, lawFirm, setupCode }) => ({
      name: requiredError(name, SENTENCES.nameRequired),
      email: emailError(email),
      password: newPasswordError(password),
      lawFirm: requiredError(lawFirm, SENTENCES.lawFirmRequired),
      setupCode: needs.setupCodeRequired
        ? requiredError(setupCode, SENTENCES.setupCodeRequired)
        : undefined,
    }),
    save: async (values) => {
      await api.POST("/api/auth/sign-up", { body: request(values, needs) });
      await onSignedUp().catch(() => {
        throw new ApiError(0, JSON.stringify({ detail: CREATED }));
      });
      return undefined;
    },
    failure: "Failed to create account",
  });
}

function request(
  values: SignUpValues,
  { setupCodeRequired, invitation }: SignUpNeeds,
): Schema<"SignUpRequest"> {
  const { name, email, password, lawFirm, firmSize, setupCode } = values;
  return {
    name: name.trim(),
    email: email.trim(),
    password,
    lawFirm: lawFirm.trim(),
    ...(firmSize !== "" && { firmSize }),
    ...(setupCodeRequired && { setupCode: setupCode.trim() }),
    ...(invitation && { inviteToken: invitation.token }),
  };
}
