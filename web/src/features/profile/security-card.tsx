import { useQueryClient } from "@tanstack/react-query";
import { textControl } from "../../lib/form";
import { useModel } from "../../lib/use-model";
import { AccountName } from "../../shared/account-name";
import { NEW_PASSWORD_HINT } from "../../shared/account-rules";
import { PasswordField } from "../../ui/password-field";
import { createSecurityForm } from "./security-model";
import { SettingsCard } from "./settings-card";
import styles from "./settings-card.module.css";

/** The password, changed by someone who knows the old one. */
export function SecurityCard({ onChanged }: { onChanged: () => void }) {
  const client = useQueryClient();
  const form = useModel(() => createSecurityForm(client, onChanged));
  const field = (name: keyof typeof form.values.value) => ({
    ...textControl(form, name),
    error: form.errors.value[name],
  });
  return (
    <SettingsCard
      form={form}
      action="Change Password"
      pendingLabel="Changing..."
      complete={form.complete.value}
      idleText="Fill in all three to change it"
    >
      <AccountName />
      <div className={styles.columns}>
        <div className={styles.firstColumn}>
          <PasswordField
            {...field("currentPassword")}
            label="Current Password"
            autoComplete="current-password"
          />
        </div>
        <div className={styles.firstColumn}>
          <PasswordField
            {...field("newPassword")}
            label="New Password"
            hint={NEW_PASSWORD_HINT}
            autoComplete="new-password"
          />
        </div>
        <PasswordField
          {...field("confirmPassword")}
          label="Confirm New Password"
          autoComplete="new-password"
        />
      </div>
    </SettingsCard>
  );
}
