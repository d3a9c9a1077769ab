import { ChevronDown, Search, X } from "lucide-react";
import { useId } from "react";
import { formatQuantity } from "../../lib/format";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { InlineField } from "../../ui/inline-field";
import { Switch } from "../../ui/switch";
import { LONGEST_SEARCH } from "./address";
import { isSort, SORTS } from "./sorts";
import type { VendorsModel } from "./vendors-model";
import "./toolbar.css";

interface ToolbarProps {
  model: VendorsModel;
  /** How many vendors there are under the filters of now; undefined until that is known. */
  found: number | undefined;
  /** How many tools the firm uses; 0 where it has not said. */
  myTools: number;
}

/** Search, order, the inactive, and a way out of all filters. */
export function Toolbar({ model, found, myTools }: ToolbarProps) {
  const { sort, includeInactive, worksWithMyTools } = model.view.value;
  return (
    <>
      <form
        className="toolbar"
        aria-label="Search and filters"
        onSubmit={(event) => {
          event.preventDefault();
          model.searchNow();
        }}
      >
        <SearchBox model={model} />
        <div className="sort-field">
          <InlineField label="Sort">
            {(id) => (
              <>
                <select
                  id={id}
                  value={sort}
                  onChange={({ target }) => isSort(target.value) && model.chooseSort(target.value)}
                >
                  {SORTS.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
                <Icon of={ChevronDown} />
              </>
            )}
          </InlineField>
        </div>
        <Switch label="Include inactive" on={includeInactive} onChange={model.includeInactive} />
        {(myTools > 0 || worksWithMyTools) && (
          <Switch
            label="Works with my tools"
            on={worksWithMyTools}
            onChange={model.workWithMyTools}
          />
        )}
        {model.hasFilters.value && (
          <Button variant="ghost" icon={X} onClick={model.clearFilters}>
            Clear filters
          </Button>
        )}
      </form>
      <Found model={model} found={found} />
    </>
  );
}

function SearchBox({ model }: { model: VendorsModel }) {
  const id = useId();
  return (
    <div className="inline search-field">
      <Icon of={Search} />
      <label className="sr" htmlFor={id}>
        Search vendors
      </label>
      <input
        id={id}
        type="search"
        placeholder="Search vendors..."
        maxLength={LONGEST_SEARCH}
        autoComplete="off"
        spellCheck={false}
        value={model.typed.value}
        onChange={({ target }) => model.type(target.value)}
      />
    </div>
  );
}

/** How many were found is always read out, and stands on the page where a search explains the order. */
function Found({ model, found }: Pick<ToolbarProps, "model" | "found">) {
  const { q, sort } = model.view.value;
  const isSearch = q !== "" && found !== undefined && found > 0;
  const order = sort === "name_asc" ? ", best matches first" : "";
  return (
    <p className={isSearch ? "found" : "sr"} role="status">
      {found !== undefined && formatQuantity(found, "vendor")}
      {isSearch && ` for “${q}”${order}`}
    </p>
  );
}
