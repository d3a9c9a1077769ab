import { signal } from "@preact/signals-react";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../api/api-error";
import { api, body, type Schema } from "../../api/client";
import { keys } from "../../api/queries/keys";
import { invalidate } from "../../api/query-client";
import { createForm } from "../../lib/form";
import { codeError, passwordError } from "../../shared/account-rules";
import { toast, toastUnlessAtField } from "../../ui/toast";

/** Setting up a second factor: the password, the picture for the app, its first code, recovery codes. */
export function createSecondFactorSetup(client: QueryClient) {
  /** What the app is to read; null before the password was typed. */
  const setup = signal<Schema<"SecondFactorSetup"> | null>(null);
  const recoveryCodes = signal<readonly string[] | null>(null);

  const password = createForm(client, {
    initial: { currentPassword: "" },
    validate: ({ currentPassword }) => ({ currentPassword: passwordError(currentPassword) }),
    save: async (request) => {
      setup.value = await body(api.POST("/api/profile/second-factor/setup", { body: request }));
      return { currentPassword: "" };
    },
    failure: "Failed to begin. Please try again.",
    onFailure: toastUnlessAtField,
  });

  const code = createForm(client, {
    initial: { code: "" },
    validate: ({ code: typed }) => ({ code: codeError(typed) }),
    save: async (request) => {
      try {
        const on = await body(api.POST("/api/profile/second-factor", { body: request }));
        recoveryCodes.value = on.recoveryCodes;
      } catch (error) {
        if (error instanceof ApiError && error.code === "setup_ended") setup.value = null;
        throw error;
      }
      setup.value = null;
      void invalidate(client, keys.secondFactor, keys.sessions, keys.audit);
      return { code: "" };
    },
    failure: "Failed to turn it on. Please try again.",
    onFailure: toastUnlessAtField,
  });

  return {
    password,
    code,
    setup,
    recoveryCodes,
    cancel() {
      setup.value = null;
      code.reset();
    },
    close() {
      recoveryCodes.value = null;
    },
  };
}

export type SecondFactorSetupModel = ReturnType<typeof createSecondFactorSetup>;

/** What is done with a second factor that is on; each asks for the password and a code. */
export type Purpose = "turn-off" | "recovery-codes";

/** Turning the second factor off, or making new recovery codes. */
export function createSecondFactorChange(
  client: QueryClient,
  onCodes: (codes: readonly string[]) => void,
) {
  const purpose = signal<Purpose | null>(null);
  const EMPTY = { currentPassword: "", code: "" };
  const form = createForm(client, {
    initial: EMPTY,
    validate: ({ currentPassword, code }) => ({
      currentPassword: passwordError(currentPassword),
      code: codeError(code),
    }),
    save: async (request) => {
      if (purpose.value === "turn-off") {
        await api.POST("/api/profile/second-factor/turn-off", { body: request });
        toast({ title: "Second factor turned off", description: "Your password signs you in." });
      } else {
        const path = "/api/profile/second-factor/recovery-codes";
        onCodes((await body(api.POST(path, { body: request }))).recoveryCodes);
      }
      purpose.value = null;
      void invalidate(client, keys.secondFactor, keys.audit);
      return EMPTY;
    },
    failure: "Failed to change the second factor. Please try again.",
  });
  return {
    purpose,
    form,
    open(asked: Purpose) {
      purpose.value = asked;
    },
    close() {
      purpose.value = null;
      form.reset();
    },
  };
}

export type SecondFactorChangeModel = ReturnType<typeof createSecondFactorChange>;
