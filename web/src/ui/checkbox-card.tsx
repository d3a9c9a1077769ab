import { Check } from "lucide-react";
import { classNames } from "../lib/class-names";
import styles from "./choice-group.module.css";
import { Icon } from "./icon";

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
    <label className={classNames(styles.option, className)}>
      <input type="checkbox" {...input} />
      <span className={styles.box}>
        <Icon of={Check} />
      </span>
      <span>{label}</span>
    </label>
  );
}
