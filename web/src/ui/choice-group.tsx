import { type ReactNode, useId } from "react";
import { classNames } from "../lib/class-names";
import text from "../styles/text.module.css";
import styles from "./choice-group.module.css";
import type { Option } from "./select";

/** An option; one that is not markable takes no second word. */
export type MarkableOption<Value extends string> = Option<Value> & {
  hint?: string;
  markable?: boolean;
};

/** A second word about a chosen option, as a button at the end of its card: "Must have". */
export interface OptionMarks<Value extends string> {
  label: string;
  /** The chosen options that carry it. */
  values: readonly Value[];
  onToggle: (value: Value) => void;
}

export interface ChoiceGroupFrame {
  /** The question; it alone names the group. */
  prompt: string;
  /** Stands before the prompt, and is not part of the name. */
  number?: number;
  /** Stands after the prompt, and is not part of the name: "(select all that apply)". */
  note?: string;
  /** A word of caution or of help under the prompt. */
  hint?: string;
  /** How many cards stand beside each other on a wide window; 2 by default. */
  columns?: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** A lighter prompt, and labels on one line. */
  compact?: boolean;
  error?: string | null;
  disabled?: boolean;
}

interface ChoiceGroupProps extends ChoiceGroupFrame {
  children: ReactNode;
}

/** The frame around radio or checkbox cards; use `RadioGroup` or `CheckboxGroup`. */
export function ChoiceGroup({ columns = 2, children, ...frame }: ChoiceGroupProps) {
  const { compact, prompt, number, note, hint, error, disabled } = frame;
  const id = useId();
  const parts = [note && `${id}-note`, hint && `${id}-hint`, error && `${id}-error`];
  const describedBy = parts.filter(Boolean).join(" ");
  return (
    <fieldset
      className={classNames(
        styles.group,
        number !== undefined && styles.numbered,
        compact && styles.compact,
      )}
      aria-labelledby={`${id}-prompt`}
      aria-describedby={describedBy || undefined}
      disabled={disabled}
      data-invalid={error ? true : undefined}
    >
      <div className={styles.prompt}>
        {number !== undefined && <span className={text.ordinal}>{number}</span>}
        <span>
          <span id={`${id}-prompt`}>{prompt}</span>
          {note && <small id={`${id}-note`}> {note}</small>}
          {hint && (
            <small id={`${id}-hint`} className={styles.hint}>
              {hint}
            </small>
          )}
        </span>
      </div>
      <div className={styles.options} data-columns={columns}>
        {children}
      </div>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
