import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "wouter";
import { setupQuery } from "../../api/queries/account";
import { classNames } from "../../lib/class-names";
import { paths } from "../../lib/paths";
import { usePageTitle } from "../../lib/use-page-title";
import text from "../../styles/text.module.css";
import { AsyncPanel } from "../../ui/async-panel";
import { Note } from "../../ui/note";
import { Skeleton } from "../../ui/skeleton";
import { AuthLayout } from "./auth-layout";
import { SignUpForm } from "./sign-up-form";
import form from "./sign-up-form.module.css";
import styles from "./sign-up-page.module.css";

/** Asks first what this instance wants to know of a new account, then shows the form. */
export function SignUpPage() {
  usePageTitle("Create Account");
  const setup = useQuery(setupQuery);
  const search = useSearch();
  return (
    <AuthLayout title="Create Account" lede="One account for each person at your firm.">
      <AsyncPanel query={setup} loading={<FormSkeleton />} errorTitle="Sign-up did not load">
        {({ signUpOpen, setupCodeRequired }) =>
          signUpOpen ? (
            <SignUpForm setupCodeRequired={setupCodeRequired} />
          ) : (
            <Note>
              New accounts are closed on this instance. Ask its administrator to open sign-up.
            </Note>
          )
        }
      </AsyncPanel>
      <p className={classNames(text.dense, text.muted)}>
        Already have an account?{" "}
        <Link className={text.link} href={search ? `${paths.signIn}?${search}` : paths.signIn}>
          Sign in
        </Link>
      </p>
    </AuthLayout>
  );
}

function FormSkeleton() {
  return (
    <div className={styles.loading}>
      <FieldSkeleton />
      <FieldSkeleton />
      <FieldSkeleton hasHint />
      <div className={form.firm}>
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
      <Skeleton height={44} shape="block" />
    </div>
  );
}

function FieldSkeleton({ hasHint }: { hasHint?: boolean }) {
  return (
    <div className={styles.field}>
      <Skeleton width={96} height={20} />
      <Skeleton height={40} shape="block" />
      {hasHint && <Skeleton width={128} height={20} />}
    </div>
  );
}
