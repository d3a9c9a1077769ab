import { api } from "../../api/client";
import { createForm } from "../../lib/form";
import { emailError } from "../../shared/account-rules";

/** The sign-in form; `onSignedIn` runs after the server has opened the session. */
export function createSignIn(onSignedIn: () => Promise<void>) {
  return createForm({
    initial: { email: "", password: "" },
    check: ({ email, password }) => ({
      email: emailError(email),
      password: password === "" ? "Password is required" : undefined,
    }),
    send: async ({ email, password }) => {
      await api.POST("/api/auth/sign-in", { body: { email: email.trim(), password } });
      await onSignedIn();
    },
    failure: "Failed to sign in",
  });
}
