import { CheckboxCard } from "./checkbox-card";
import {
  ChoiceGroup,
  type ChoiceGroupFrame,
  type MarkableOption,
  type OptionMarks,
} from "./choice-group";
import { MarkedCard } from "./marked-card";

type CheckboxGroupProps<Value extends string> = ChoiceGroupFrame & {
  options: readonly MarkableOption<Value>[];
  values: readonly Value[];
  /** Called with the value that was pressed: the model adds or removes it. */
  onToggle: (value: Value) => void;
  marks?: OptionMarks<Value>;
};

/** A question with any number of answers, as a group of checkbox cards. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { options, values, onToggle, marks, ...frame } = props;
  return (
    <ChoiceGroup {...frame}>
      {options.map((option) => (
        <MarkedCard
          key={option.value}
          option={option}
          marks={marks}
          chosen={values.includes(option.value)}
        >
          <CheckboxCard
            label={option.label}
            hint={option.hint}
            value={option.value}
            checked={values.includes(option.value)}
            onChange={() => onToggle(option.value)}
          />
        </MarkedCard>
      ))}
    </ChoiceGroup>
  );
}
