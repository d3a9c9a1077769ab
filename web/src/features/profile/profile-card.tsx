import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Schema } from "../../api/client";
import { textControl } from "../../lib/form";
import { useModel } from "../../lib/use-model";
import { AccountName } from "../../shared/account-name";
import { FirmSizeField } from "../../shared/firm-size-field";
import { useFormDraft } from "../../shared/use-draft";
import { EmailField } from "../../ui/email-field";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { PasswordField } from "../../ui/password-field";
import { TEXTS } from "../../ui/texts";
import { createProfileForm } from "./profile-model";
import { SettingsCard } from "./settings-card";
import styles from "./settings-card.module.css";

interface ProfileCardProps {
  user: Schema<"ProfileUser">;
  onSaved: () => void;
}

/** Name, address, firm and its size. */
export function ProfileCard({ user, onSaved }: ProfileCardProps) {
  const client = useQueryClient();
  const form = useModel(() => createProfileForm(client, user, onSaved));
  // Read again after a save, it has what another tab saved in the meantime.
  useEffect(() => form.takeSaved(user), [form, user]);
  const offered = useFormDraft(form, "profile", ["currentPassword"]);
  const errors = form.errors.value;
  return (
    <SettingsCard form={form} action="Save Profile" pendingLabel={TEXTS.saving} offered={offered}>
      <div className={styles.columns}>
        <Field label="Name" error={errors.name}>
          {(control) => <Input {...control} {...textControl(form, "name")} autoComplete="name" />}
        </Field>
        <EmailField
          {...textControl(form, "email")}
          onChange={(event) => form.setEmail(event.target.value)}
          autoComplete="email"
          error={errors.email}
        />
        <Field label="Law Firm" error={errors.lawFirm}>
          {(control) => (
            <Input {...control} {...textControl(form, "lawFirm")} autoComplete="organization" />
          )}
        </Field>
        <FirmSizeField
          error={errors.firmSize}
          value={form.values.value.firmSize}
          disabled={form.pending.value}
          onChoose={(size) => form.set("firmSize", size)}
        />
        {form.newEmail.value && (
          <div className={styles.firstColumn}>
            <AccountName />
            <PasswordField
              label="Current Password"
              hint="Needed because the email changed."
              error={errors.currentPassword}
              {...textControl(form, "currentPassword")}
              required
              autoComplete="current-password"
            />
          </div>
        )}
      </div>
    </SettingsCard>
  );
}
