import { useRef } from "react";
import { Field } from "../../ui/field";
import { RemovableChip } from "../../ui/removable-chip";
import { Select } from "../../ui/select";
import styles from "./state-picker.module.css";
import { type StatesForm, US_STATES } from "./states-model";

interface StatePickerProps {
  form: StatesForm;
  hint?: string;
}

/** The states chosen, each with a cross, and a list to add another by name. */
export function StatePicker({ form, hint }: StatePickerProps) {
  const list = useRef<HTMLDivElement>(null);
  const chosen = form.chosen();
  const codes = chosen.map(({ value }) => value);
  const rest = US_STATES.filter(({ value }) => !codes.includes(value));
  const disabled = form.pending.value;
  return (
    <div className={styles.picker} ref={list}>
      <Field label="States" hint={hint} error={form.errors.value.states}>
        {(control) => (
          <Select
            {...control}
            options={rest}
            empty={chosen.length > 0 ? "Add another state" : "Choose a state"}
            value=""
            disabled={disabled || rest.length === 0}
            onChange={(event) => form.add(event.target.value)}
          />
        )}
      </Field>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label="Chosen states">
          {chosen.map(({ value, label }) => (
            <li key={value}>
              <RemovableChip
                disabled={disabled}
                onRemove={() => {
                  form.remove(value);
                  // The pressed button goes; the focus stays with what it belonged to.
                  list.current?.querySelector("select")?.focus();
                }}
              >
                {label}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
