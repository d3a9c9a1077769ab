import { useQueryClient } from "@tanstack/react-query";
import { textControl } from "../../lib/form";
import { useModel } from "../../lib/use-model";
import { NEW_PASSWORD_HINT } from "../../shared/account-rules";
import { FirmSizeField } from "../../shared/firm-size-field";
import { useEnterSession } from "../../shared/session";
import { EmailField } from "../../ui/email-field";
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
      <EmailField
        {...text("email")}
        readOnly={Boolean(invitation?.email)}
        autoComplete="username"
        error={errors.email}
      />
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
        <FirmSizeField
          name="firmSize"
          note="(optional)"
          error={errors.firmSize}
          value={form.values.value.firmSize}
          disabled={pending}
          onChoose={(size) => form.set("firmSize", size)}
        />
      </div>
      <SubmitButton pending={pending} pendingLabel="Creating Account...">
        Create Account
      </SubmitButton>
    </Form>
  );
}
