import { useQuery } from "@tanstack/react-query";
import { errorText } from "../../api/api-error";
import { invitationQuery } from "../../api/queries/account";
import { paths } from "../../lib/paths";
import { useHash } from "../../lib/use-hash";
import { usePageTitle } from "../../lib/use-page-title";
import { ButtonLink } from "../../ui/button-link";
import { Note } from "../../ui/note";
import { Spinner } from "../../ui/spinner";
import { AuthLayout, LINK_INCOMPLETE } from "./auth-layout";
import { SignUpForm } from "./sign-up-form";

/** Opened from the link that an administrator hands out: /auth/invite#TOKEN. */
export function InvitePage() {
  usePageTitle("Create Account");
  const token = useHash();
  const query = useQuery({ ...invitationQuery(token), enabled: token !== "" });
  if (query.data) {
    return (
      <AuthLayout
        title="Create Account"
        lede={`${query.data.invitedBy} invites you to this instance.`}
      >
        <SignUpForm
          key={token}
          setupCodeRequired={false}
          invitation={{ token, email: query.data.email }}
        />
      </AuthLayout>
    );
  }
  if (token !== "" && query.isPending) return <Spinner />;
  return (
    <AuthLayout title="Create Account" lede="This page opens from an invitation.">
      <Note tone={token === "" ? undefined : "danger"}>
        {token === ""
          ? LINK_INCOMPLETE
          : errorText(query.error, "The invitation did not load. Please try again.")}
      </Note>
      <ButtonLink href={paths.signIn}>Go to sign-in</ButtonLink>
    </AuthLayout>
  );
}
