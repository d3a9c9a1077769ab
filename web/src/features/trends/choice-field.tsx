import { ChevronDown } from "lucide-react";
import { Icon } from "../../ui/icon";
import { InlineField } from "../../ui/inline-field";
import type { Option } from "../../ui/select";
import styles from "./choice-field.module.css";

interface ChoiceFieldProps {
  label: string;
  empty: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
}

/** A filter with a few options; the first clears it. */
export function ChoiceField({ label, empty, options, value, onChange }: ChoiceFieldProps) {
  return (
    <InlineField label={label}>
      {(id) => (
        <>
          <select
            id={id}
            className={value === "" ? undefined : styles.set}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">{empty}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} />
        </>
      )}
    </InlineField>
  );
}
