import { Copy } from "lucide-react";
import { copyText } from "../lib/copy-text";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { toast, toastError } from "../ui/toast";

interface SecretDialogProps {
  /** Null keeps the dialog closed. */
  secret: string | null;
  kind: "link" | "token";
  title: string;
  description: string;
  hint: string;
  /** How long it works: "Nov 21, 2026". */
  until: string | null;
  /** What to do with it once it is copied. */
  next: string;
  onClose: () => void;
}

/** Shows a link or a token once: the server keeps only its hash. */
export function SecretDialog(props: SecretDialogProps) {
  const { secret, kind, title, description, hint, until, next, onClose } = props;
  const label = kind === "link" ? "Link" : "Token";
  const copy = async () => {
    if (await copyText(secret ?? "")) toast({ title: `${label} copied`, description: next });
    else toastError(`Select the ${kind} and copy it.`);
  };
  return (
    <Dialog
      open={secret !== null}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <span>{until && `Works until ${until}.`}</span>
          <Button variant="primary" icon={Copy} onClick={copy}>
            {`Copy ${kind}`}
          </Button>
        </>
      }
    >
      <Field label={label} hint={hint}>
        {(control) => (
          <Input
            {...control}
            value={secret ?? ""}
            readOnly
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
    </Dialog>
  );
}
