import { signal } from "@preact/signals-react";
import type { QueryClient } from "@tanstack/react-query";
import { api, body, type Schema } from "../../api/client";
import { LIMITS, SENTENCES } from "../../api/facts";
import { keys } from "../../api/queries/keys";
import { invalidate } from "../../api/query-client";
import { createForm } from "../../lib/form";
import { createMutation } from "../../lib/mutation";
import { toggled } from "../../lib/toggled";
import { toast, toastError, toastFailure } from "../../ui/toast";

interface TokenValues {
  name: string;
  scopes: readonly Schema<"ApiScope">[];
  days: string;
}

const DEFAULT_DAYS = String(LIMITS.apiTokenDaysDefault);
const EMPTY: TokenValues = { name: "", scopes: [], days: DEFAULT_DAYS };

/** How long a token may work, shortest first. */
export const LIFETIMES = [
  lifetime(30),
  lifetime(LIMITS.apiTokenDaysDefault),
  lifetime(LIMITS.apiTokenDaysMax),
];

function lifetime(days: number) {
  const isYear = days === 365 || days === 366;
  return { value: String(days), label: isYear ? "A year" : `${days} days` };
}

/** Making an API token: `isMaking` while its form is open; `made` is the one whose words are shown. */
export function createTokenForm(client: QueryClient) {
  const isMaking = signal(false);
  const made = signal<Schema<"NewOwnApiToken"> | null>(null);
  const form = createForm(client, {
    initial: EMPTY,
    validate: ({ name, scopes }) => ({
      name: name.trim() === "" ? SENTENCES.tokenNameRequired : undefined,
      scopes: scopes.length === 0 ? SENTENCES.scopesRequired : undefined,
    }),
    save: async ({ name, scopes, days }) => {
      const request = { name: name.trim(), scopes: [...scopes], days: Number(days) };
      made.value = await body(api.POST("/api/profile/tokens", { body: request }));
      isMaking.value = false;
      void invalidate(client, keys.apiTokens, keys.audit);
      return EMPTY;
    },
    failure: "Failed to make an API token. Please try again.",
    onFailure: toastError,
  });
  return {
    form,
    isMaking,
    made,
    begin() {
      isMaking.value = true;
    },
    cancel() {
      form.reset();
      isMaking.value = false;
    },
    toggle(scope: Schema<"ApiScope">) {
      form.set("scopes", toggled(form.values.value.scopes, scope));
    },
    close() {
      made.value = null;
    },
  };
}

/** Revoking one API token. */
export function createTokenRevocation(client: QueryClient, token: Schema<"OwnApiToken">) {
  return createMutation(client, {
    mutationFn: () =>
      api.DELETE("/api/profile/tokens/{tokenId}", { params: { path: { tokenId: token.id } } }),
    onSuccess: () =>
      toast({ title: "API token revoked", description: `“${token.name}” no longer works.` }),
    onError: toastFailure("Failed to revoke the API token. Please try again."),
    onSettled: () => void invalidate(client, keys.apiTokens, keys.audit),
  });
}
