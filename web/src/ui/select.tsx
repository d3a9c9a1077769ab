import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "../lib/class-names";
import { Icon } from "./icon";
import inputStyles from "./input.module.css";
import styles from "./select.module.css";

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

type SelectProps = Omit<ComponentProps<"select">, "children"> & {
  options: readonly Option[];
  /** The first entry, with the value "": "All States", "Choose a size". */
  empty?: string;
};

/** A native select: the platform's own list, keyboard and all. */
export function Select({ options, empty, className, ...native }: SelectProps) {
  return (
    <span className={styles.frame}>
      <select {...native} className={classNames(inputStyles.input, styles.select, className)}>
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} />
    </span>
  );
}
