import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useCategories } from "../../../shared/categories";
import text from "../../../styles/text.module.css";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { Select } from "../../../ui/select";
import { openFields } from "../columns/column-matching";
import { columnLabel } from "../columns/field-labels";
import type { Preview } from "../file/preview";
import type { ImportModel } from "../running/import-model";
import styles from "./column-names.module.css";
import { PreviousFile } from "./previous-file";
import { SUGGEST_COLUMNS } from "./suggest-columns-button";

interface ColumnNamesProps {
  model: ImportModel;
  preview: Preview;
  /** Columns of which nothing is imported, or only highlights. */
  headers: readonly string[];
  /** Whether it is a list of vendors without a column of categories. */
  lacksCategory: boolean;
}

/** Has columns that the file calls by names of its own hold what someone says. */
export function ColumnNames({ model, preview, headers, lacksCategory }: ColumnNamesProps) {
  const [header, setHeader] = useState("");
  const section = useFocusOnSuggestion(model.choices.areSuggested.value);
  const { named, category } = model.choices.columns.value;
  const said = Object.entries(named);
  const open = [...new Set(headers)].filter((name) => !Object.values(named).includes(name));
  const isCategoryOpen = category === "" && lacksCategory && !("category" in named);
  if (open.length === 0 && said.length === 0 && category === "" && !isCategoryOpen) return null;
  const isRunning = model.run.value !== null;
  const choose = (changes: Partial<typeof model.choices.columns.value>) => {
    setHeader("");
    void model.chooseColumns({ named, category, ...changes });
  };
  const forget = (field: string) => {
    const { [field]: _, ...others } = named;
    choose({ named: others });
  };
  return (
    <section ref={section} className={styles.names} aria-label="Names of columns" tabIndex={-1}>
      <div className={styles.choice}>
        {open.length > 0 && (
          <>
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
                  onChange={({ currentTarget: { value } }) =>
                    choose({ named: { ...named, [value.slice(value.indexOf(" ") + 1)]: header } })
                  }
                />
              )}
            </Field>
          </>
        )}
        {isCategoryOpen && (
          <CategoryOfAll isDisabled={isRunning} onChoose={(category) => choose({ category })} />
        )}
      </div>
      {model.choices.areSuggested.value && (
        <p className={text.muted} role="status">
          Suggested by the names and cells of the columns:
        </p>
      )}
      <PreviousFile name={model.choices.previousFile.value} end=":" />
      {(said.length > 0 || category !== "") && (
        <ul className={styles.choices}>
          {said.map(([field, header]) => (
            <Choice
              key={field}
              from={header}
              to={columnLabel(field)}
              forget={`Forget what ${header} holds`}
              isDisabled={isRunning}
              onForget={() => forget(field)}
            />
          ))}
          {category !== "" && (
            <Choice
              from="All vendors"
              to={category}
              forget="Forget the category"
              isDisabled={isRunning}
              onForget={() => choose({ category: "" })}
            />
          )}
        </ul>
      )}
    </section>
  );
}

/** The button that suggested columns goes with what it was there for: the focus goes to what is suggested. */
function useFocusOnSuggestion(areSuggested: boolean) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === document.body || focused?.id === SUGGEST_COLUMNS;
    if (areSuggested && isLost) section.current?.focus();
  }, [areSuggested]);
  return section;
}

interface CategoryOfAllProps {
  isDisabled: boolean;
  onChoose: (category: string) => void;
}

function CategoryOfAll({ isDisabled, onChoose }: CategoryOfAllProps) {
  const { data: categories = [] } = useCategories();
  return (
    <Field label="No column of categories: all vendors are">
      {(control) => (
        <Select
          {...control}
          value=""
          empty="Choose a category"
          options={categories.map(({ name }) => ({ value: name, label: name }))}
          disabled={isDisabled}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        />
      )}
    </Field>
  );
}

interface ChoiceProps {
  from: string;
  to: string;
  /** The name of the button that takes it back. */
  forget: string;
  isDisabled: boolean;
  onForget: () => void;
}

/** Something that was said of the file, to be taken back. */
function Choice({ from, to, forget, isDisabled, onForget }: ChoiceProps) {
  return (
    <li>
      <span>
        <bdi>{from}</bdi> → <bdi>{to}</bdi>
      </span>
      <Button square size="sm" variant="ghost" icon={X} disabled={isDisabled} onClick={onForget}>
        {forget}
      </Button>
    </li>
  );
}
