import { type ComponentProps, useId } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { Form } from "./form";
import styles from "./form-dialog.module.css";
import { TEXTS } from "./texts";

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, "footer"> & {
  /** Its signal is read by the caller: `form.pending.value`. */
  pending: boolean;
  onSubmit: () => Promise<void>;
  /** The label of the button that submits. */
  action: string;
  pendingLabel: string;
  variant?: "primary" | "danger";
};

/** A form in a dialog: its fields below each other, then Cancel and what it does. */
export function FormDialog(props: FormDialogProps) {
  const {
    pending,
    onSubmit,
    action,
    pendingLabel,
    variant = "primary",
    children,
    ...dialog
  } = props;
  const id = useId();
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button variant="ghost" onClick={dialog.onClose}>
            {TEXTS.cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={variant}
            pending={pending}
            pendingLabel={pendingLabel}
          >
            {action}
          </Button>
        </>
      }
    >
      <Form id={id} className={styles.fields} onSubmit={onSubmit}>
        {children}
      </Form>
    </Dialog>
  );
}
