import { Check, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { MarkableOption, OptionMarks } from "./choice-group";
import styles from "./choice-group.module.css";
import { Icon } from "./icon";

interface MarkedCardProps<Value extends string> {
  option: MarkableOption<Value>;
  marks: OptionMarks<Value> | undefined;
  chosen: boolean;
  children: ReactNode;
}

/** The card of an option, and beside it, once chosen, the button that marks it. */
export function MarkedCard<Value extends string>(props: MarkedCardProps<Value>) {
  const { option, marks, chosen, children } = props;
  if (!marks) return children;
  const isMarked = marks.values.includes(option.value);
  return (
    <div className={styles.markable}>
      {children}
      {chosen && option.markable !== false && (
        <button
          type="button"
          className={styles.mark}
          aria-pressed={isMarked}
          aria-label={`${marks.label}: ${option.label}`}
          onClick={() => marks.onToggle(option.value)}
        >
          <Icon of={isMarked ? Check : Plus} />
          {marks.label}
        </button>
      )}
    </div>
  );
}
