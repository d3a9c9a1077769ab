import type { QueryClient } from "@tanstack/react-query";
import { api } from "../../api/client";
import { createForm } from "../../lib/form";
import { emailError } from "../../shared/account-rules";

/** The sign-in form; `onSignedIn` runs after the server has opened the session. */
export function createSignIn(client: QueryClient, onSignedIn: () => Promise<void>) {
  return createForm(client, {
    initial: { email: "", password: "" },
    validate: ({ email, password }) => ({
      email: emailError(email),
      password: password === "" ? "Password is required" : undefined,
    }),
    save: async ({ email, password }) => {
      await api.POST("/api/auth/sign-in", { body: { email: email.trim(), password } });
      await onSignedIn();
      return undefined;
    },
    failure: "Failed to sign in",
  });
}
