import { useId } from "react";
import { classNames } from "../lib/class-names";
import layout from "../styles/layout.module.css";
import {
  ChoiceGroup,
  type ChoiceGroupFrame,
  type MarkableOption,
  type OptionMarks,
} from "./choice-group";
import styles from "./choice-group.module.css";
import { ChoiceLabel, labelledBy } from "./choice-label";
import { MarkedCard } from "./marked-card";

type RadioGroupProps<Value extends string> = ChoiceGroupFrame & {
  options: readonly MarkableOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  marks?: OptionMarks<Value>;
};

/** Longest label that has room on one line of a narrow card: a third of the width, or half of a phone's. */
export const SHORT_LABEL = 18;

/** A question with one answer, as a group of radio cards. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { options, value, onChange, marks, ...frame } = props;
  const name = useId();
  // Figures break after a hyphen, so they are never too long.
  const short = options.every(({ label }) => label.length <= SHORT_LABEL || !label.includes(" "));
  return (
    <ChoiceGroup {...frame}>
      {options.map((option, index) => (
        <MarkedCard
          key={option.value}
          option={option}
          marks={marks}
          chosen={option.value === value}
        >
          <label className={classNames(styles.option, short && styles.short)}>
            <input
              className={layout.unseenInput}
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
        </MarkedCard>
      ))}
    </ChoiceGroup>
  );
}
