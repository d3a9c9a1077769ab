import { Copy, Download } from "lucide-react";
import { copyText } from "../../lib/copy-text";
import { saveFile } from "../../lib/save-file";
import layout from "../../styles/layout.module.css";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { toast, toastError } from "../../ui/toast";
import styles from "./second-factor.module.css";

interface RecoveryCodesDialogProps {
  /** Null keeps the dialog closed. */
  codes: readonly string[] | null;
  onClose: () => void;
}

/** Shows the recovery codes once: the server keeps only their hashes. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const lines = (codes ?? []).join("\n");
  const copy = async () => {
    if (await copyText(lines)) {
      toast({ title: "Recovery codes copied", description: "Keep them where you keep passwords." });
    } else {
      toastError("Select the codes and copy them.");
    }
  };
  return (
    <Dialog
      open={codes !== null}
      onClose={onClose}
      title="Recovery codes"
      description="Each signs you in once, should you lose your phone. They are not shown again."
      size="narrow"
      dismissible={false}
      footer={
        <>
          <div className={layout.actions}>
            <Button icon={Copy} onClick={copy}>
              Copy
            </Button>
            <Button icon={Download} onClick={() => download(lines)}>
              Download
            </Button>
          </div>
          <Button variant="primary" onClick={onClose}>
            I have kept them
          </Button>
        </>
      }
    >
      <ul className={styles.codes} aria-label="Recovery codes">
        {(codes ?? []).map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Saves the codes as a file, without the server. */
function download(lines: string): void {
  const text = `Stackbrief recovery codes for ${window.location.host}\nEach works once.\n\n${lines}\n`;
  saveFile(new Blob([text], { type: "text/plain" }), "stackbrief-recovery-codes.txt");
}
