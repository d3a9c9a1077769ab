import { X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Select } from "../../ui/select";
import styles from "./column-names.module.css";
import { openFields } from "./columns";
import type { ImportModel } from "./import-model";
import type { Preview } from "./preview";

interface ColumnNamesProps {
  model: ImportModel;
  preview: Preview;
  /** Columns of which nothing is imported. */
  headers: readonly string[];
}

/** Has columns that the file calls by names of its own hold what somebody says. */
export function ColumnNames({ model, preview, headers }: ColumnNamesProps) {
  const [header, setHeader] = useState("");
  const named = model.named.value;
  const said = Object.entries(named);
  const open = [...new Set(headers)].filter((name) => !Object.values(named).includes(name));
  if (open.length === 0 && said.length === 0) return null;
  const isRunning = model.run.value !== null;
  const name = (value: string) => {
    const field = value.slice(value.indexOf(" ") + 1);
    setHeader("");
    void model.nameColumns({ ...named, [field]: header });
  };
  const forget = (field: string) => {
    const { [field]: _, ...others } = named;
    void model.nameColumns(others);
  };
  return (
    <section className={styles.names} aria-label="Names of columns">
      {open.length > 0 && (
        <div className={styles.choice}>
          <Field label="A column by another name">
            {(control) => (
              <Select
                {...control}
                value={header}
                empty="Choose a column"
                options={open.map((name) => ({ value: name, label: name }))}
                disabled={isRunning}
                onChange={({ currentTarget }) => setHeader(currentTarget.value)}
              />
            )}
          </Field>
          <Field label="It holds">
            {(control) => (
              <Select
                {...control}
                value=""
                empty="Choose what it holds"
                options={openFields(preview)}
                disabled={isRunning || header === ""}
                onChange={({ currentTarget }) => name(currentTarget.value)}
              />
            )}
          </Field>
        </div>
      )}
      {said.length > 0 && (
        <ul className={styles.said}>
          {said.map(([field, header]) => (
            <li key={field}>
              <span>
                <bdi>{header}</bdi> → {field}
              </span>
              <Button
                square
                size="sm"
                variant="ghost"
                icon={X}
                disabled={isRunning}
                onClick={() => forget(field)}
              >
                {`Forget what ${header} holds`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
