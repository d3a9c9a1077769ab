import { useQueryClient } from "@tanstack/react-query";
import { textControl } from "../../lib/form";
import { useModel } from "../../lib/use-model";
import { NEW_PASSWORD_HINT } from "../../shared/account-rules";
import { FIRM_SIZE } from "../../shared/bands";
import { FirmSizeSelect } from "../../shared/firm-size-select";
import { useEnterSession } from "../../shared/session";
import { Field } from "../../ui/field";
import { Form } from "../../ui/form";
import { Input } from "../../ui/input";
import { Note } from "../../ui/note";
import { PasswordField } from "../../ui/password-field";
import styles from "./sign-up-form.module.css";
import { createSignUp, type SignUpInvitation } from "./sign-up-model";
import { SubmitButton } from "./submit-button";

interface SignUpFormProps {
  setupCodeRequired: boolean;
  invitation?: SignUpInvitation;
}

/** The form itself; with a setup code where the instance waits for its first account. */
export function SignUpForm({ setupCodeRequired, invitation }: SignUpFormProps) {
  const enterSession = useEnterSession();
  const client = useQueryClient();
  const form = useModel(() =>
    createSignUp(client, { setupCodeRequired, invitation }, enterSession),
  );
  const errors = form.errors.value;
  const pending = form.pending.value;
  const text = (name: "name" | "email" | "lawFirm" | "setupCode" | "password") => ({
    ...textControl(form, name),
    name,
  });
  return (
    <Form onSubmit={form.submit}>
      {form.alert.value && <Note tone="danger">{form.alert.value}</Note>}
      {setupCodeRequired && (
        <Field
          label="Setup code"
          error={errors.setupCode}
          hint="The first account needs the code that the server printed when it started."
        >
          {(control) => (
            <Input {...control} {...text("setupCode")} autoComplete="off" spellCheck={false} />
          )}
        </Field>
      )}
      <Field label="Full Name" error={errors.name}>
        {(control) => <Input {...control} {...text("name")} autoComplete="name" />}
      </Field>
      <Field label="Email" error={errors.email}>
        {(control) => (
          <Input
            {...control}
            {...text("email")}
            type="email"
            readOnly={Boolean(invitation?.email)}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <PasswordField
        {...text("password")}
        label="Password"
        autoComplete="new-password"
        hint={NEW_PASSWORD_HINT}
        error={errors.password}
      />
      <div className={styles.firm}>
        <Field label="Law Firm" error={errors.lawFirm}>
          {(control) => <Input {...control} {...text("lawFirm")} autoComplete="organization" />}
        </Field>
        <Field label={FIRM_SIZE} note="(optional)" error={errors.firmSize}>
          {(control) => (
            <FirmSizeSelect
              {...control}
              name="firmSize"
              value={form.values.value.firmSize}
              disabled={pending}
              onChoose={(size) => form.set("firmSize", size)}
            />
          )}
        </Field>
      </div>
      <SubmitButton pending={pending} pendingLabel="Creating Account...">
        Create Account
      </SubmitButton>
    </Form>
  );
}
