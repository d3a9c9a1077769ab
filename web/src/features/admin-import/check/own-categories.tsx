import { useRef } from "react";
import { useCategories } from "../../../shared/categories";
import layout from "../../../styles/layout.module.css";
import text from "../../../styles/text.module.css";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { Select } from "../../../ui/select";
import type { OwnCategory } from "../choices/category-choices";
import type { ImportModel } from "../running/import-model";
import styles from "./own-categories.module.css";
import { PreviousFile } from "./previous-file";

/** Has categories that the file calls by names of its own be listed under known ones, which have their stages. */
export function OwnCategories({ model }: { model: ImportModel }) {
  const { found, listed, suggested, isUnchecked, previousFile } = model.choices.categories;
  const { data: known = [] } = useCategories();
  const isRunning = model.run.value !== null;
  const choices = useRef<HTMLDivElement>(null);
  if (found.value.length === 0) return null;
  const names = new Set([
    ...known.map(({ name }) => name),
    ...suggested.value.map(([, category]) => category),
    ...Object.values(listed.value),
  ]);
  // The button goes with it: who looks on begins with the first choice.
  const listAsSuggested = () => {
    model.choices.categories.listAsSuggested();
    choices.current?.querySelector("select")?.focus();
  };
  const options = [...names].sort().map((name) => ({ value: name, label: name }));
  return (
    <section className={styles.categories} aria-label="Categories of its own">
      <div className={layout.spread}>
        <p>Categories that no stage has. They can be listed under known ones.</p>
        {suggested.value.length > 0 && (
          <Button size="sm" disabled={isRunning} onClick={listAsSuggested}>
            List as suggested
          </Button>
        )}
      </div>
      <div ref={choices} className={styles.choices}>
        {found.value.map((category) => (
          <Field key={category.name} label={category.name} hint={hint(category, listed.value)}>
            {(control) => (
              <Select
                {...control}
                value={listed.value[category.name] ?? ""}
                empty="A category of its own"
                options={options.filter(({ value }) => value !== category.name)}
                disabled={isRunning}
                onChange={({ currentTarget }) =>
                  model.choices.categories.listUnder(category.name, currentTarget.value)
                }
              />
            )}
          </Field>
        ))}
      </div>
      <PreviousFile name={previousFile.value} end="." />
      {isUnchecked.value && model.checked.value && (
        <p className={text.muted} role="status">
          The check above was made before this was chosen.
        </p>
      )}
    </section>
  );
}

/** The known category that one may be meant for, while nothing is said of it. */
function hint({ name, nearest }: OwnCategory, listed: Readonly<Record<string, string>>) {
  return nearest !== null && !Object.hasOwn(listed, name) ? `${nearest}?` : undefined;
}
