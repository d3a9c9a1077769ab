import { Field } from "../../../ui/field";
import { Select } from "../../../ui/select";
import type { Preview } from "../file/preview";
import type { ImportModel } from "../running/import-model";
import styles from "./preview-panel.module.css";

/** Chooses a sheet of a spreadsheet that has several. */
export function SheetChoice({ model, preview }: { model: ImportModel; preview: Preview }) {
  const { format } = preview;
  if (!("sheets" in format) || format.sheets.length < 2) return null;
  return (
    <div className={styles.sheet}>
      <Field label="Sheet">
        {(field) => (
          <Select
            {...field}
            value={format.sheet ?? format.sheets[0]}
            options={format.sheets.map((name) => ({ value: name, label: name }))}
            disabled={model.run.value !== null}
            onChange={({ currentTarget }) => void model.chooseSheet(currentTarget.value)}
          />
        )}
      </Field>
    </div>
  );
}
