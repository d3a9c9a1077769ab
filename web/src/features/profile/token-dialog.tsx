import { Copy } from "lucide-react";
import type { Schema } from "../../api/client";
import { copyText } from "../../lib/copy-text";
import { formatDate } from "../../lib/format";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { toast, toastError } from "../../ui/toast";

interface TokenDialogProps {
  /** Null keeps the dialog closed. */
  made: Schema<"NewOwnApiToken"> | null;
  onClose: () => void;
}

/** Shows a token once: the server keeps only its hash. */
export function TokenDialog({ made, onClose }: TokenDialogProps) {
  const copy = async () => {
    if (made && (await copyText(made.token))) {
      toast({ title: "Token copied", description: "Keep it where you keep passwords." });
    } else {
      toastError("Select the token and copy it.");
    }
  };
  return (
    <Dialog
      open={made !== null}
      onClose={onClose}
      title="API token"
      description={made ? `"${made.name}" reads in your name.` : ""}
      foot={
        <>
          <span>{made && `Works until ${formatDate(made.expiresAt)}.`}</span>
          <Button variant="primary" icon={Copy} onClick={copy}>
            Copy token
          </Button>
        </>
      }
    >
      <Field
        label="Token"
        hint="It is not shown again. Programs send it as Authorization: Bearer, then the token."
      >
        {(control) => (
          <Input
            {...control}
            value={made?.token ?? ""}
            readOnly
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
    </Dialog>
  );
}
