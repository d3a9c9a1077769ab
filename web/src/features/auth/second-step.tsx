import { LIMITS } from "../../api/facts";
import { classNames } from "../../lib/class-names";
import { textControl } from "../../lib/form";
import layout from "../../styles/layout.module.css";
import text from "../../styles/text.module.css";
import { Button } from "../../ui/button";
import { CodeField } from "../../ui/code-field";
import { Form } from "../../ui/form";
import { Note } from "../../ui/note";
import { TEXTS } from "../../ui/texts";
import { AuthLayout } from "./auth-layout";
import type { SignInModel } from "./sign-in-model";
import { SubmitButton } from "./submit-button";

/** The screen changes without a navigation, and again with the kind of code, so its field takes the focus. */
const focus = (field: HTMLInputElement | null) => field?.focus();

/** After the right password: the code of a person with a second factor. */
export function SecondStep({ model }: { model: SignInModel }) {
  const { code: form, usesRecovery, switchCode, back } = model;
  const recovery = usesRecovery.value;
  return (
    <AuthLayout
      title="One more step"
      lede={
        recovery
          ? "Type one of the recovery codes that you kept. Each works once."
          : `Type the ${LIMITS.codeDigits} digits that your authenticator app shows for Stackbrief.`
      }
    >
      <Form onSubmit={form.submit}>
        {form.alert.value && <Note tone="danger">{form.alert.value}</Note>}
        <CodeField
          key={String(recovery)}
          ref={focus}
          label={recovery ? "Recovery code" : "Code"}
          kind={recovery ? "recovery" : "app"}
          {...textControl(form, "code")}
          error={form.errors.value.code}
        />
        <SubmitButton pending={form.pending.value} pendingLabel={TEXTS.signingIn}>
          Sign In
        </SubmitButton>
        <div className={layout.actions}>
          <Button variant="text" onClick={switchCode}>
            {recovery ? "Use the app" : "Use a recovery code"}
          </Button>
          <Button variant="text" onClick={back}>
            Start over
          </Button>
        </div>
        <p className={classNames(text.dense, text.muted)}>
          Lost your phone and your codes? An administrator of your instance can reset your second
          factor.
        </p>
      </Form>
    </AuthLayout>
  );
}
