import { Check } from "lucide-react";
import { classNames } from "../lib/class-names";
import layout from "../styles/layout.module.css";
import styles from "./checkbox.module.css";
import choiceStyles from "./choice-group.module.css";
import { Icon } from "./icon";

interface CheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
}

/** A single yes or no beside other controls; questions with answers are a `CheckboxGroup`. */
export function Checkbox({ label, checked, onChange, disabled, className }: CheckboxProps) {
  return (
    <label className={classNames(styles.checkbox, className)}>
      <input
        className={layout.unseenInput}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={choiceStyles.box}>
        <Icon of={Check} />
      </span>
      {label}
    </label>
  );
}
