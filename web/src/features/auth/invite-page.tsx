import { useQuery } from "@tanstack/react-query";
import { errorText } from "../../api/api-error";
import { invitationQuery } from "../../api/queries/account";
import { useHash } from "../../lib/use-hash";
import { usePageTitle } from "../../lib/use-page-title";
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
  if (query.data) {
    return (
      <AuthLayout title={TITLE} lede={`${query.data.invitedBy} invites you to this instance.`}>
        <SignUpForm key={token} setupCodeRequired={false} invitation={{ token, ...query.data }} />
      </AuthLayout>
    );
  }
  if (token !== "" && query.isPending) {
    return (
      <AuthLayout title={TITLE} lede={LEDE}>
        <div role="status" aria-label="Loading">
          <SignUpSkeleton />
        </div>
      </AuthLayout>
    );
  }
  return (
    <BadLink
      title={TITLE}
      lede={LEDE}
      failure={
        token === ""
          ? null
          : errorText(query.error, "The invitation did not load. Please try again.")
      }
    />
  );
}
