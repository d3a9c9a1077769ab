import { useId } from "react";
import { classNames } from "../lib/class-names";
import { ChoiceGroup, type ChoiceGroupFrame } from "./choice-group";
import styles from "./choice-group.module.css";
import { ChoiceLabel, labelledBy } from "./choice-label";
import type { Option } from "./select";

type RadioGroupProps<Value extends string> = ChoiceGroupFrame & {
  options: readonly (Option<Value> & { hint?: string })[];
  value: Value | null;
  onChange: (value: Value) => void;
};

/** Longer labels than this get a line of their own on a phone. */
const SHORT = 18;

/** A question with one answer, as a group of radio cards. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { options, value, onChange, ...frame } = props;
  const name = useId();
  const short = options.every(({ label }) => label.length <= SHORT);
  return (
    <ChoiceGroup {...frame}>
      {options.map((option, index) => (
        <label key={option.value} className={classNames(styles.option, short && styles.short)}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            {...labelledBy(`${name}-${index}`, option.hint)}
          />
          <span className={styles.dot} />
          <ChoiceLabel id={`${name}-${index}`} label={option.label} hint={option.hint} />
        </label>
      ))}
    </ChoiceGroup>
  );
}
