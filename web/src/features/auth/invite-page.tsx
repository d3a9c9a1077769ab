import { useQuery } from "@tanstack/react-query";
import { ApiError, errorText } from "../../api/api-error";
import { invitationQuery } from "../../api/queries/account";
import { useHash } from "../../lib/use-hash";
import { usePageTitle } from "../../lib/use-page-title";
import { AsyncPanel } from "../../ui/async-panel";
import { AuthLayout } from "./auth-layout";
import { BadLink } from "./bad-link";
import { SignUpForm } from "./sign-up-form";
import { SignUpSkeleton } from "./sign-up-skeleton";

const TITLE = "Create Account";
const LEDE = "This page opens from an invitation.";

/** Opened from the link that an administrator hands out: /auth/invite#TOKEN. */
export function InvitePage() {
  usePageTitle(TITLE);
  const token = useHash();
  const query = useQuery({ ...invitationQuery(token), enabled: token !== "" });
  const isUseless = query.error instanceof ApiError && query.error.code === "bad_invitation";
  if (token === "" || isUseless) {
    const failure = isUseless ? errorText(query.error) : null;
    return <BadLink title={TITLE} lede={LEDE} failure={failure} />;
  }
  return (
    <AuthLayout
      title={TITLE}
      lede={query.data ? `${query.data.invitedBy} invites you to this instance.` : LEDE}
    >
      <AsyncPanel
        query={query}
        loading={<SignUpSkeleton />}
        errorTitle="The invitation did not load"
        errorHeading="h2"
      >
        {(invitation) => (
          <SignUpForm key={token} setupCodeRequired={false} invitation={{ token, ...invitation }} />
        )}
      </AsyncPanel>
    </AuthLayout>
  );
}
