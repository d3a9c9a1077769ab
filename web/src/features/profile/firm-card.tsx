import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Schema } from "../../api/client";
import { useModel } from "../../lib/use-model";
import {
  ATTORNEYS_COUNT_BANDS,
  EMPLOYEES_COUNT_BANDS,
  INJURY_CASES_BANDS,
  SOFTWARE_SPEND_BANDS,
} from "../../shared/bands";
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
      <RadioGroup
        prompt="Attorneys"
        hint="Vendors that serve firms with this many attorneys score a little higher."
        compact
        columns={6}
        options={ATTORNEYS_COUNT_BANDS}
        value={values.attorneysCountBand}
        onChange={(band) => form.set("attorneysCountBand", band)}
        disabled={disabled}
      />
      <RadioGroup
        prompt="Employees"
        hint="Vendors that serve firms of this size score higher. It is your firm size where you named none."
        compact
        columns={4}
        options={EMPLOYEES_COUNT_BANDS}
        value={values.employeesCountBand}
        onChange={(band) => form.set("employeesCountBand", band)}
        disabled={disabled}
      />
      <RadioGroup
        prompt="New injury cases signed per month"
        hint="Vendors that serve firms with this many cases score a little higher."
        compact
        columns={5}
        options={INJURY_CASES_BANDS}
        value={values.injuryCasesPerMonthBand}
        onChange={(band) => form.set("injuryCasesPerMonthBand", band)}
        disabled={disabled}
      />
      <RadioGroup
        prompt="Annual software spend"
        hint="Vendors within your budget score higher. Matches sets it beside what your tools cost."
        compact
        columns={7}
        options={SOFTWARE_SPEND_BANDS}
        value={values.annualSoftwareSpendBand}
        onChange={(band) => form.set("annualSoftwareSpendBand", band)}
        disabled={disabled}
      />
    </SettingsCard>
  );
}
