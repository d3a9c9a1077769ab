import { InlineField } from "../../ui/inline-field";
import styles from "./day-field.module.css";
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
    <InlineField label={label} className={styles.date}>
      {(id) => (
        <input
          id={id}
          type="date"
          value={value}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? "date-error" : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </InlineField>
  );
}
