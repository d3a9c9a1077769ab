import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "wouter";
import { ApiError, errorText } from "../../api/api-error";
import { resetLinkQuery } from "../../api/queries/account";
import { classNames } from "../../lib/class-names";
import { textControl } from "../../lib/form";
import { paths } from "../../lib/paths";
import { useHash } from "../../lib/use-hash";
import { useModel } from "../../lib/use-model";
import { usePageTitle } from "../../lib/use-page-title";
import { NEW_PASSWORD_HINT } from "../../shared/account-rules";
import text from "../../styles/text.module.css";
import { ButtonLink } from "../../ui/button-link";
import { Form } from "../../ui/form";
import { Note } from "../../ui/note";
import { PasswordField } from "../../ui/password-field";
import { TEXTS } from "../../ui/texts";
import { AuthLayout } from "./auth-layout";
import { BadLink } from "./bad-link";
import { createReset } from "./reset-model";
import { SubmitButton } from "./submit-button";

const TITLE = "New Password";
const LEDE = "This page opens from a reset link.";

/** Opened from the link that an administrator hands out: /auth/reset#TOKEN. */
export function ResetPage() {
  usePageTitle(TITLE);
  const token = useHash();
  const { isPending, error } = useQuery({ ...resetLinkQuery(token), enabled: token !== "" });
  if (token === "") return <BadLink title={TITLE} lede={LEDE} />;
  // Whatever else failed says nothing of the link, so the form is there.
  if (error instanceof ApiError && error.code === "bad_reset_token") {
    return <BadLink title={TITLE} lede={LEDE} failure={errorText(error)} />;
  }
  return <ResetForm key={token} token={token} checking={isPending} />;
}

interface ResetFormProps {
  token: string;
  /** Whether it is not known yet if the link is of use; nothing can be typed until then. */
  checking: boolean;
}

function ResetForm({ token, checking }: ResetFormProps) {
  const client = useQueryClient();
  const { form, done } = useModel(() => createReset(client, token));
  if (done.value) {
    return (
      <AuthLayout title="Password changed" lede="Sign in with your new password.">
        <ButtonLink variant="primary" size="lg" wide href={paths.signIn}>
          {TEXTS.goToSignIn}
        </ButtonLink>
      </AuthLayout>
    );
  }
  const pending = checking || form.pending.value;
  return (
    <AuthLayout
      title={TITLE}
      lede="Choose the password that you will sign in with. It ends every session that you have."
    >
      <Form onSubmit={form.submit}>
        {/* A password manager asks whose password it is; the link does not say. */}
        <input type="text" name="username" autoComplete="username" hidden />
        {form.alert.value && <Note tone="danger">{form.alert.value}</Note>}
        <PasswordField
          label="New Password"
          name="newPassword"
          autoComplete="new-password"
          hint={NEW_PASSWORD_HINT}
          {...textControl(form, "newPassword")}
          error={form.errors.value.newPassword}
          disabled={pending}
        />
        <SubmitButton
          pending={pending}
          pendingLabel={checking ? "Checking the link..." : TEXTS.saving}
        >
          Set New Password
        </SubmitButton>
        <p className={classNames(text.dense, text.muted)}>
          Know it after all?{" "}
          <Link className={text.link} href={paths.signIn}>
            Sign in
          </Link>
        </p>
      </Form>
    </AuthLayout>
  );
}
