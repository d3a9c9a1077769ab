import type { LucideIcon } from "lucide-react";
import { useId } from "react";
import { classNames } from "../lib/class-names";
import layout from "../styles/layout.module.css";
import text from "../styles/text.module.css";
import { Icon } from "./icon";
import styles from "./segmented.module.css";
import type { Option } from "./select";

interface SegmentedProps<Value extends string> {
  label: string;
  /** An option with an icon shows only the icon; its label names it. */
  options: readonly (Option<Value> & { icon?: LucideIcon })[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** `yes-no`: the first choice turns solid accent, the second outlined. */
  look?: "yes-no";
  disabled?: boolean;
  className?: string;
}

/** A few choices in one track; arrow keys move between them. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, look, disabled, className } = props;
  const name = useId();
  return (
    <div
      className={classNames(
        layout.track,
        styles.segmented,
        look === "yes-no" && styles.yesNo,
        className,
      )}
      role="radiogroup"
      aria-label={label}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={option.icon && styles.iconOnly}
          title={option.icon && option.label}
        >
          <input
            className={layout.unseenInput}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon of={option.icon} />}
          <span className={option.icon && text.visuallyHidden}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
