import { ChevronDown, X } from "lucide-react";
import { classNames } from "../../lib/class-names";
import { formatQuantity } from "../../lib/format";
import { SEARCH_VENDORS } from "../../shared/list-texts";
import text from "../../styles/text.module.css";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { InlineField } from "../../ui/inline-field";
import { SearchField } from "../../ui/search-field";
import { Switch } from "../../ui/switch";
import { TEXTS } from "../../ui/texts";
import { isSort, sortsFor } from "./sort-orders";
import styles from "./toolbar.module.css";
import type { VendorsModel } from "./vendors-model";

interface ToolbarProps {
  model: VendorsModel;
  /** Vendors under the current filters; undefined until known. */
  found: number | undefined;
  /** How many tools the firm uses, 0 where it has not said; undefined until known. */
  myTools: number | undefined;
}

/** Search, sort order, switches, and Clear filters. */
export function Toolbar({ model, found, myTools }: ToolbarProps) {
  const { q, sort, includeInactive, worksWithMyTools } = model.view.value;
  return (
    <>
      <form
        className={styles.toolbar}
        aria-label="Search and filters"
        onSubmit={(event) => {
          event.preventDefault();
          model.searchNow();
        }}
      >
        <SearchField
          className={styles.search}
          label={SEARCH_VENDORS}
          placeholder="Search vendors..."
          value={model.typed.value}
          onType={model.type}
        />
        <InlineField label="Sort" className={styles.sort}>
          {(id) => (
            <>
              <select
                id={id}
                value={sort}
                onChange={({ target }) => isSort(target.value) && model.chooseSort(target.value)}
              >
                {sortsFor(q).map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
              <Icon of={ChevronDown} />
            </>
          )}
        </InlineField>
        <Switch label="Include inactive" on={includeInactive} onChange={model.setIncludeInactive} />
        {((myTools ?? 0) > 0 || worksWithMyTools) && (
          <Switch
            label="Works with my tools"
            on={worksWithMyTools}
            onChange={model.setWorksWithMyTools}
          />
        )}
        {model.hasFilters.value && (
          <Button className={styles.clear} variant="ghost" icon={X} onClick={model.clearFilters}>
            {TEXTS.clearFilters}
          </Button>
        )}
      </form>
      <ResultCount model={model} found={found} />
    </>
  );
}

/** How many vendors there are, and with a search in which order. */
function ResultCount({ model, found }: Pick<ToolbarProps, "model" | "found">) {
  const { q, sort } = model.view.value;
  const isSearch = q !== "" && found !== undefined && found > 0;
  // A blank keeps the line until the number is known.
  const count = found === undefined ? "\u00a0" : formatQuantity(found, "vendor");
  const order = sort === "relevance" ? ", best matches first" : "";
  return (
    <p
      className={classNames(styles.resultCount, !isSearch && text.visuallyHiddenOnPhone)}
      role="status"
    >
      {count}
      {isSearch && ` for “${q}”${order}`}
    </p>
  );
}
