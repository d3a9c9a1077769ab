import { formatMoment } from "../../lib/format";
import { SecretDialog } from "../../shared/secret-dialog";

interface LinkDialogProps {
  /** Null keeps the dialog closed. `path` is an address of this server, with the token behind its `#`. */
  link: { path: string; expiresAt: string } | null;
  title: string;
  description: string;
  hint: string;
  /** Whom to give it to. */
  recipient: string;
  onClose: () => void;
}

/** Shows a link once. */
export function LinkDialog({ link, recipient, ...texts }: LinkDialogProps) {
  return (
    <SecretDialog
      {...texts}
      kind="link"
      secret={link && new URL(link.path, window.location.origin).href}
      until={link && formatMoment(link.expiresAt)}
      next={`Give it to ${recipient} safely.`}
    />
  );
}
