import { useQueryClient } from "@tanstack/react-query";
import { Link, useSearch } from "wouter";
import { classNames } from "../../lib/class-names";
import { hasDrafts } from "../../lib/drafts";
import { textControl } from "../../lib/form";
import { paths } from "../../lib/paths";
import { useModel } from "../../lib/use-model";
import { usePageTitle } from "../../lib/use-page-title";
import { sessionEnded, useEnterSession } from "../../shared/session";
import text from "../../styles/text.module.css";
import { EmailField } from "../../ui/email-field";
import { Form } from "../../ui/form";
import { Note } from "../../ui/note";
import { PasswordField } from "../../ui/password-field";
import { TEXTS } from "../../ui/texts";
import { AuthLayout } from "./auth-layout";
import { SecondStep } from "./second-step";
import { createSignIn } from "./sign-in-model";
import { SubmitButton } from "./submit-button";

/** Where a visit begins. The guard leads on once someone is signed in. */
export function SignInPage() {
  usePageTitle("Sign In");
  const enterSession = useEnterSession();
  const client = useQueryClient();
  const model = useModel(() => createSignIn(client, enterSession));
  const { form, token, ended } = model;
  const search = useSearch();
  const problem = form.alert.value ?? ended.value;
  if (token.value !== null) return <SecondStep model={model} />;
  return (
    <AuthLayout title="Welcome Back" lede="Sign in to your Stackbrief hub dashboard">
      <Form onSubmit={form.submit}>
        {problem && <Note tone="danger">{problem}</Note>}
        {!problem && sessionEnded.value && (
          <Note>
            Your session ended. Sign in to go on.
            {hasDrafts() && " What you typed and did not save is kept."}
          </Note>
        )}
        <EmailField
          {...textControl(form, "email")}
          name="email"
          autoComplete="username"
          error={form.errors.value.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          {...textControl(form, "password")}
          error={form.errors.value.password}
        />
        <SubmitButton pending={form.pending.value} pendingLabel={TEXTS.signingIn}>
          Sign In
        </SubmitButton>
        <p className={classNames(text.dense, text.muted)}>
          Forgot your password? Ask an administrator of your instance for a reset link.
        </p>
        <p className={classNames(text.dense, text.muted)}>
          New here?{" "}
          <Link className={text.link} href={search ? `${paths.signUp}?${search}` : paths.signUp}>
            Create account
          </Link>
        </p>
      </Form>
    </AuthLayout>
  );
}
