import { Check } from "lucide-react";
import { classNames } from "../lib/class-names";
import { Icon } from "./icon";
import "./choice-group.css";

interface CheckboxCardProps {
  label: string;
  value?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: () => void;
  className?: string;
}

/** A checkbox as a card that is pressed as a whole. */
export function CheckboxCard({ label, className, ...input }: CheckboxCardProps) {
  return (
    <label className={classNames("opt", className)}>
      <input type="checkbox" {...input} />
      <span className="box">
        <Icon of={Check} />
      </span>
      <span>{label}</span>
    </label>
  );
}
