import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "../lib/class-names";
import text from "../styles/text.module.css";
import { Icon } from "./icon";
import styles from "./inline-field.module.css";

interface InlineFieldProps {
  label: string;
  /** Stands in place of the label, which is then only read out. */
  icon?: LucideIcon;
  className?: string;
  children: (id: string) => ReactNode;
}

/** A label beside its control: a label around it would be named after every entry of a list. */
export function InlineField({ label, icon, className, children }: InlineFieldProps) {
  const id = useId();
  return (
    <div className={classNames(styles.field, className)}>
      {icon && <Icon of={icon} />}
      <label className={icon ? text.visuallyHidden : styles.label} htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}
