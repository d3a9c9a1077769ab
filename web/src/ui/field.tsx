import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import styles from "./field.module.css";
import { Icon } from "./icon";

/** What a field hands to its control, so that label, hint and error belong to it. */
interface ControlProps {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

interface FieldProps {
  label: string;
  /** Stands after the label, muted, and is not part of the name: "(optional)". */
  note?: string;
  hint?: ReactNode;
  /** One sentence; marks the control as invalid. */
  error?: string | null;
  children: (control: ControlProps) => ReactNode;
}

/**
 * A labeled control: `<Field label="Email">{(control) => <Input {...control} />}</Field>`. It draws the control, so it
 * follows the signals that are read there.
 * @useSignals
 */
export function Field({ label, note, hint, error, children }: FieldProps) {
  const id = useId();
  const noteId = note ? `${id}-note` : null;
  const hintId = hint ? `${id}-hint` : null;
  const errorId = error ? `${id}-error` : null;
  const describedBy = [errorId, noteId, hintId].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <div className={styles.label}>
        <label htmlFor={id}>{label}</label>
        {note && <span id={noteId ?? undefined}>{note}</span>}
      </div>
      {children({
        id,
        ...(describedBy && { "aria-describedby": describedBy }),
        ...(error && { "aria-invalid": true }),
      })}
      {error && (
        <p className={styles.error} id={errorId ?? undefined}>
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={hintId ?? undefined}>
          {hint}
        </p>
      )}
    </div>
  );
}
