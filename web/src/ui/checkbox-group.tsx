import { Check } from "lucide-react";
import { ChoiceGroup, type ChoiceGroupFrame } from "./choice-group";
import { Icon } from "./icon";
import type { Option } from "./select";

type CheckboxGroupProps<Value extends string> = ChoiceGroupFrame & {
  options: readonly Option<Value>[];
  values: readonly Value[];
  /** Called with the value that was pressed: the model adds it or takes it away. */
  onToggle: (value: Value) => void;
};

/** A question with any number of answers, as a group of checkbox cards. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { options, values, onToggle, ...frame } = props;
  return (
    <ChoiceGroup {...frame}>
      {options.map((option) => (
        <label key={option.value} className="opt">
          <input
            type="checkbox"
            value={option.value}
            checked={values.includes(option.value)}
            onChange={() => onToggle(option.value)}
          />
          <span className="box">
            <Icon of={Check} />
          </span>
          {option.label}
        </label>
      ))}
    </ChoiceGroup>
  );
}
