import { SENTENCES } from "../../api/facts";
import { textControl } from "../../lib/form";
import { AccountName } from "../../shared/account-name";
import { Button } from "../../ui/button";
import { CodeField } from "../../ui/code-field";
import { Dialog } from "../../ui/dialog";
import { Form } from "../../ui/form";
import { Note } from "../../ui/note";
import { PasswordField } from "../../ui/password-field";
import { TEXTS } from "../../ui/texts";
import styles from "./second-factor.module.css";
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

const FORM = "second-factor-change";

/** Asks for the password and a code before something about the second factor changes. */
export function SecondFactorDialog({ model }: { model: SecondFactorChangeModel }) {
  const { purpose, form, close } = model;
  const words = WORDS[purpose.value ?? "recovery-codes"];
  return (
    <Dialog
      open={purpose.value !== null}
      onClose={close}
      title={words.title}
      description={words.description}
      size="narrow"
      footer={
        <>
          <Button onClick={close}>{TEXTS.cancel}</Button>
          <Button
            type="submit"
            form={FORM}
            variant={words.variant}
            pending={form.pending.value}
            pendingLabel={words.pending}
          >
            {words.action}
          </Button>
        </>
      }
    >
      <Form id={FORM} className={styles.fields} onSubmit={form.submit}>
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
      </Form>
    </Dialog>
  );
}
