import { Check } from "lucide-react";
import { useId } from "react";
import { classNames } from "../lib/class-names";
import layout from "../styles/layout.module.css";
import styles from "./choice-group.module.css";
import { ChoiceLabel, labelledBy } from "./choice-label";
import { Icon } from "./icon";

interface CheckboxCardProps {
  label: string;
  hint?: string;
  value?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: () => void;
  className?: string;
}

/** A checkbox as a card that is pressed as a whole. */
export function CheckboxCard({ label, hint, className, ...input }: CheckboxCardProps) {
  const id = useId();
  return (
    <label className={classNames(styles.option, className)}>
      <input className={layout.unseenInput} type="checkbox" {...input} {...labelledBy(id, hint)} />
      <span className={styles.box}>
        <Icon of={Check} />
      </span>
      <ChoiceLabel id={id} label={label} hint={hint} />
    </label>
  );
}
