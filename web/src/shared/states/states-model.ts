import type { QueryClient } from "@tanstack/react-query";
import { api, body, type Schema } from "../../api/client";
import { US_STATE_LABELS } from "../../api/facts";
import { profileQuery } from "../../api/queries/account";
import { invalidate } from "../../api/query-client";
import { createForm } from "../../lib/form";
import { options } from "../../lib/options";
import { toast } from "../../ui/toast";
import { FIRM_QUERIES } from "../firm-queries";

type UsState = Schema<"UsState">;

export const SAVE_STATES = "Save States";

/** Every state by name. */
export const US_STATES = [...options(US_STATE_LABELS)].sort((one, other) =>
  one.label.localeCompare(other.label),
);

/** The states in which the firm practices. A set of states has one text, so that equal sets are equal values. */
export function createStatesForm(
  client: QueryClient,
  saved: readonly UsState[],
  { onSaved, onFailure }: { onSaved?: () => void; onFailure?: (sentence: string) => void } = {},
) {
  const form = createForm(client, {
    initial: { states: textOf(saved) },
    save: async ({ states }, before) => {
      // The call takes the whole set, and another tab may have saved one in the meantime.
      const { user } = await client.fetchQuery({ ...profileQuery, staleTime: 0 });
      const sent = statesIn(onTopOf(user.states, before.states, states));
      const profile = await body(api.PATCH("/api/profile", { body: { states: sent } }));
      client.setQueryData(profileQuery.queryKey, profile);
      void invalidate(client, ...FIRM_QUERIES);
      onSaved?.();
      toast({ title: "States updated", description: "Recommendations from now on mind them." });
      return { states: textOf(profile.user.states) };
    },
    failure: "Failed to update your states. Please try again.",
    onFailure,
  });
  return {
    ...form,
    /** By name. */
    chosen: () => chosenIn(form.values.value.states),
    /** Takes what is saved by now; what was chosen or taken away here and not saved stays so. */
    takeSaved(states: readonly UsState[]) {
      form.set("states", onTopOf(states, form.saved.value.states, form.values.value.states));
      form.rebase({ states: textOf(states) });
    },
    add(code: string) {
      const added = US_STATES.find(({ value }) => value === code);
      if (added) form.set("states", textOf([...statesIn(form.values.value.states), added.value]));
    },
    remove(code: UsState) {
      const rest = statesIn(form.values.value.states).filter((state) => state !== code);
      form.set("states", textOf(rest));
    },
  };
}

export type StatesForm = ReturnType<typeof createStatesForm>;

/** A newer set with what was added to an older one and taken away from it. */
function onTopOf(newer: readonly UsState[], older: string, edited: string): string {
  const before = statesIn(older);
  const chosen = statesIn(edited);
  const kept = newer.filter((state) => chosen.includes(state) || !before.includes(state));
  return textOf([...kept, ...chosen.filter((state) => !before.includes(state))]);
}

function textOf(states: readonly UsState[]): string {
  return [...new Set(states)].sort().join(",");
}

function statesIn(text: string): UsState[] {
  return chosenIn(text).map(({ value }) => value);
}

function chosenIn(text: string) {
  const codes = text.split(",");
  return US_STATES.filter(({ value }) => codes.includes(value));
}
