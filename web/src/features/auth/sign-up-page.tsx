import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "wouter";
import { setupQuery } from "../../api/queries/account";
import { classNames } from "../../lib/class-names";
import { paths } from "../../lib/paths";
import { usePageTitle } from "../../lib/use-page-title";
import text from "../../styles/text.module.css";
import { AsyncPanel } from "../../ui/async-panel";
import { Note } from "../../ui/note";
import { AuthLayout } from "./auth-layout";
import { SignUpForm } from "./sign-up-form";
import { SignUpSkeleton } from "./sign-up-skeleton";

/** Asks first what this instance wants to know of a new account, then shows the form. */
export function SignUpPage() {
  usePageTitle("Create Account");
  const setup = useQuery(setupQuery);
  const search = useSearch();
  return (
    <AuthLayout title="Create Account" lede="One account for each person at your firm.">
      <AsyncPanel query={setup} loading={<SignUpSkeleton />} errorTitle="Sign-up did not load">
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
