import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Schema } from "../../api/client";
import { useModel } from "../../lib/use-model";
import { StatePicker } from "../../shared/states/state-picker";
import { createStatesForm, SAVE_STATES } from "../../shared/states/states-model";
import { useFormDraft } from "../../shared/use-draft";
import { TEXTS } from "../../ui/texts";
import { toastError } from "../../ui/toast";
import { SettingsCard } from "./settings-card";

/** The states in which the firm practices. */
export function StatesCard({ states }: { states: readonly Schema<"UsState">[] }) {
  const client = useQueryClient();
  const form = useModel(() => createStatesForm(client, states, { onFailure: toastError }));
  // Read again after a save, they have what another tab saved in the meantime.
  useEffect(() => form.takeSaved(states), [form, states]);
  const offered = useFormDraft(form, "states");
  return (
    <SettingsCard form={form} action={SAVE_STATES} pendingLabel={TEXTS.saving} offered={offered}>
      <StatePicker
        form={form}
        hint="Every recommendation says whether a vendor serves one of them. Vendors that serve only other states are listed last."
      />
    </SettingsCard>
  );
}
