import { InlineField } from "../../ui/inline-field";
import type { Filters } from "./filters";

interface DayFieldProps {
  label: string;
  value: Filters["start"];
  invalid: boolean;
  onChange: (day: string) => void;
}

/** A date filter. */
export function DayField({ label, value, invalid, onChange }: DayFieldProps) {
  return (
    <InlineField label={label}>
      {(id) => (
        <input
          id={id}
          type="date"
          value={value}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? "dates-problem" : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </InlineField>
  );
}
