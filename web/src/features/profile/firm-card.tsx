import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Schema } from "../../api/client";
import { useModel } from "../../lib/use-model";
import { FIRM_BANDS } from "../../shared/bands";
import { useFormDraft } from "../../shared/use-draft";
import { RadioGroup } from "../../ui/radio-group";
import { TEXTS } from "../../ui/texts";
import { createFirmForm } from "./firm-model";
import { SettingsCard } from "./settings-card";

interface FirmCardProps {
  answers: Schema<"OnboardingAnswers">;
  onSaved: () => void;
}

/** The four answers that recommendations rest on. */
export function FirmCard({ answers, onSaved }: FirmCardProps) {
  const client = useQueryClient();
  const form = useModel(() => createFirmForm(client, answers, onSaved));
  // Read again after a save, they have what another tab saved in the meantime.
  useEffect(() => form.rebase(answers), [form, answers]);
  const offered = useFormDraft(form, "firm");
  const values = form.values.value;
  const disabled = form.pending.value;
  return (
    <SettingsCard
      form={form}
      action="Save Firm Details"
      pendingLabel={TEXTS.saving}
      complete={form.complete.value}
      offered={offered}
    >
      {FIRM_BANDS.map(({ name, label, hint, columns, options }) => (
        <RadioGroup
          key={name}
          prompt={label}
          hint={hint}
          compact
          columns={columns}
          options={options}
          value={values[name]}
          onChange={(band) => form.set(name, band)}
          disabled={disabled}
        />
      ))}
    </SettingsCard>
  );
}
