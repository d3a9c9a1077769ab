import { SENTENCES } from "../../api/facts";
import { textControl } from "../../lib/form";
import { AccountName } from "../../shared/account-name";
import { CodeField } from "../../ui/code-field";
import { FormDialog } from "../../ui/form-dialog";
import { Note } from "../../ui/note";
import { PasswordField } from "../../ui/password-field";
import type { SecondFactorChangeModel } from "./second-factor-model";

const WORDS = {
  "turn-off": {
    title: "Turn off the second factor?",
    description: "Your password alone will sign you in.",
    action: "Turn off",
    pending: "Turning off...",
    variant: "danger",
  },
  "recovery-codes": {
    title: "New recovery codes",
    description: "The codes that you kept so far stop working.",
    action: "Make new codes",
    pending: "Making...",
    variant: "primary",
  },
} as const;

/** Asks for the password and a code before something about the second factor changes. */
export function SecondFactorDialog({ model }: { model: SecondFactorChangeModel }) {
  const { purpose, form, close } = model;
  const words = WORDS[purpose.value ?? "recovery-codes"];
  return (
    <FormDialog
      open={purpose.value !== null}
      onClose={close}
      title={words.title}
      description={words.description}
      size="narrow"
      action={words.action}
      variant={words.variant}
      pending={form.pending.value}
      pendingLabel={words.pending}
      onSubmit={form.submit}
    >
      {form.alert.value && <Note tone="danger">{form.alert.value}</Note>}
      <AccountName />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        {...textControl(form, "currentPassword")}
        error={form.errors.value.currentPassword}
      />
      <CodeField
        label="Code"
        kind="either"
        hint={SENTENCES.codeHint}
        {...textControl(form, "code")}
        error={form.errors.value.code}
      />
    </FormDialog>
  );
}
