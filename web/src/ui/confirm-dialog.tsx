import { Button } from "./button";
import styles from "./confirm-dialog.module.css";
import { Dialog } from "./dialog";
import { TEXTS } from "./texts";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen. */
  text: string;
  /** The button that does it: "Undo import". */
  action: string;
  /** The one that does not. */
  dismiss?: string;
  /** What is done can be taken up again: its button does not warn. */
  harmless?: boolean;
  pending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more before something that many would regret. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, action, dismiss = TEXTS.cancel, pending, onConfirm, onClose } = props;
  const { harmless = false } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="narrow"
      footer={
        <>
          <Button onClick={onClose}>{dismiss}</Button>
          <Button variant={harmless ? "primary" : "danger"} pending={pending} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{text}</p>
    </Dialog>
  );
}
