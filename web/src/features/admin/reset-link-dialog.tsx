import { Copy } from "lucide-react";
import type { Schema } from "../../api/client";
import { copyText } from "../../lib/copy-text";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { toast } from "../../ui/toast";

interface ResetLinkDialogProps {
  /** Null keeps the dialog closed. */
  link: Schema<"ResetLink"> | null;
  person: Schema<"UserAccount"> | undefined;
  onClose: () => void;
}

const TIME = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** Shows a reset link once: the server keeps only its hash. */
export function ResetLinkDialog({ link, person, onClose }: ResetLinkDialogProps) {
  const address = link ? new URL(link.path, window.location.origin).href : "";
  const copy = async () => {
    if (await copyText(address)) {
      toast({ title: "Link copied", description: `Give it to ${person?.name ?? "them"} safely.` });
    } else {
      toast({ tone: "danger", title: "Error", description: "Select the link and copy it." });
    }
  };
  return (
    <Dialog
      open={link !== null}
      onClose={onClose}
      title="Reset link"
      description={`${person?.name ?? ""} can choose a new password with it, once.`}
      foot={
        <>
          <span>{link && `Works until ${TIME.format(new Date(link.expiresAt))}.`}</span>
          <Button variant="primary" icon={Copy} onClick={copy}>
            Copy link
          </Button>
        </>
      }
    >
      <Field
        label="Link"
        hint="It is not shown again. A new one makes this one useless. Whoever has it can get into the account."
      >
        {(control) => (
          <Input {...control} value={address} readOnly onFocus={(event) => event.target.select()} />
        )}
      </Field>
    </Dialog>
  );
}
