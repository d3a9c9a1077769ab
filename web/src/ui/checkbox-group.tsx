import { CheckboxCard } from "./checkbox-card";
import { ChoiceGroup, type ChoiceGroupFrame } from "./choice-group";
import type { Option } from "./select";

type CheckboxGroupProps<Value extends string> = ChoiceGroupFrame & {
  options: readonly (Option<Value> & { hint?: string })[];
  values: readonly Value[];
  /** Called with the value that was pressed: the model adds or removes it. */
  onToggle: (value: Value) => void;
};

/** A question with any number of answers, as a group of checkbox cards. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { options, values, onToggle, ...frame } = props;
  return (
    <ChoiceGroup {...frame}>
      {options.map(({ value, label, hint }) => (
        <CheckboxCard
          key={value}
          label={label}
          hint={hint}
          value={value}
          checked={values.includes(value)}
          onChange={() => onToggle(value)}
        />
      ))}
    </ChoiceGroup>
  );
}
