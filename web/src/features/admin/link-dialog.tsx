import { Copy } from "lucide-react";
import { copyText } from "../../lib/copy-text";
import { formatMoment } from "../../lib/format";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { toast, toastError } from "../../ui/toast";

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

/** Shows a link once: the server keeps only the hash of its token. */
export function LinkDialog({
  link,
  title,
  description,
  hint,
  recipient,
  onClose,
}: LinkDialogProps) {
  const address = link ? new URL(link.path, window.location.origin).href : "";
  const copy = async () => {
    if (await copyText(address)) {
      toast({ title: "Link copied", description: `Give it to ${recipient} safely.` });
    } else {
      toastError("Select the link and copy it.");
    }
  };
  return (
    <Dialog
      open={link !== null}
      onClose={onClose}
      title={title}
      description={description}
      foot={
        <>
          <span>{link && `Works until ${formatMoment(link.expiresAt)}.`}</span>
          <Button variant="primary" icon={Copy} onClick={copy}>
            Copy link
          </Button>
        </>
      }
    >
      <Field label="Link" hint={hint}>
        {(control) => (
          <Input {...control} value={address} readOnly onFocus={(event) => event.target.select()} />
        )}
      </Field>
    </Dialog>
  );
}
