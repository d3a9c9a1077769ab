import { paths } from "../../lib/paths";
import { ButtonLink } from "../../ui/button-link";
import { Note } from "../../ui/note";
import { TEXTS } from "../../ui/texts";
import { AuthLayout } from "./auth-layout";

interface BadLinkProps {
  title: string;
  lede: string;
  /** Why the link is of no use; null where it was copied without its last part. */
  failure?: string | null;
}

/** A page that opens from a link which is of no use, with the way to sign-in. */
export function BadLink({ title, lede, failure = null }: BadLinkProps) {
  return (
    <AuthLayout title={title} lede={lede}>
      <Note tone={failure === null ? undefined : "danger"}>
        {failure ??
          "The link is not complete. Copy all of it, or ask your administrator for a new one."}
      </Note>
      <ButtonLink href={paths.signIn}>{TEXTS.goToSignIn}</ButtonLink>
    </AuthLayout>
  );
}
