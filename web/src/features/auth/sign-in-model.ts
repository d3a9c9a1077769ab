import { signal } from "@preact/signals-react";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../api/api-error";
import { api, body } from "../../api/client";
import { createForm } from "../../lib/form";
import { codeError, emailError, passwordError } from "../../shared/account-rules";

/** The sign-in form; `onSignedIn` runs after the server has opened the session. */
export function createSignIn(client: QueryClient, onSignedIn: () => Promise<void>) {
  /** What the server gave for a right password, while it waits for the second factor. */
  const token = signal<string | null>(null);
  const usesRecovery = signal(false);
  const ended = signal<string | null>(null);

  const form = createForm(client, {
    initial: { email: "", password: "" },
    validate: ({ email, password }) => ({
      email: emailError(email),
      password: passwordError(password),
    }),
    save: async ({ email, password }) => {
      ended.value = null;
      const request = { email: email.trim(), password };
      const reply = await body(api.POST("/api/auth/sign-in", { body: request }));
      if ("token" in reply) token.value = reply.token;
      else await onSignedIn();
      return undefined;
    },
    failure: "Failed to sign in",
  });

  const back = () => {
    token.value = null;
    usesRecovery.value = false;
    form.set("password", "");
    code.reset();
  };

  const code = createForm(client, {
    initial: { code: "" },
    validate: ({ code: typed }) => ({ code: codeError(typed) }),
    save: async ({ code: typed }) => {
      const request = { token: token.value ?? "", code: typed };
      try {
        await body(api.POST("/api/auth/second-step", { body: request }));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "sign_in_ended") throw error;
        back();
        ended.value = error.detail;
        return undefined;
      }
      await onSignedIn();
      return undefined;
    },
    failure: "Failed to sign in",
  });

  return {
    form,
    code,
    token,
    /** Whether a recovery code is typed in place of the app's. */
    usesRecovery,
    /** Why the sign-in has to begin again. */
    ended,
    back,
    switchCode() {
      usesRecovery.value = !usesRecovery.value;
      code.reset();
    },
  };
}

export type SignInModel = ReturnType<typeof createSignIn>;
