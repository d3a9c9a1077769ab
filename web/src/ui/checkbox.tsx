import { Check } from "lucide-react";
import { classNames } from "../lib/class-names";
import { Icon } from "./icon";
import "./choice-group.css";
import "./checkbox.css";

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
    <label className={classNames("check", className)}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="box">
        <Icon of={Check} />
      </span>
      {label}
    </label>
  );
}
