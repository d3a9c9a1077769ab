import { CircleAlert, RotateCcw, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import type { Schema } from "../../api/client";
import { classNames } from "../../lib/class-names";
import { FIRM_SIZE, FIRM_SIZES } from "../../shared/bands";
import { stateName } from "../../shared/us-states";
import layout from "../../styles/layout.module.css";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import type { Option } from "../../ui/select";
import { ChoiceField } from "./choice-field";
import { DayField } from "./day-field";
import styles from "./filter-bar.module.css";
import { filterLabels, isFirmSize } from "./filters";
import { MetroAreaSearch } from "./metro-area-search";
import type { TrendsModel } from "./trends-model";

interface FilterBarProps {
  model: TrendsModel;
  options: Schema<"FilterOptions"> | undefined;
}

/** The filters of the page. On a phone all but the city are folded behind a button. */
export function FilterBar({ model, options }: FilterBarProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const draft = model.draft.value;
  const problem = model.problem.value;
  const folded = filterLabels(draft).filter(({ name }) => name !== "dma").length;
  return (
    <form
      className={classNames(
        layout.stickyBar,
        styles.bar,
        layout.noPrint,
        isUnfolded && styles.unfolded,
      )}
      aria-label="Filters"
      onSubmit={(event) => event.preventDefault()}
    >
      <MetroAreaSearch model={model} className={styles.alwaysShown} />
      <Button
        className={classNames(styles.foldToggle, styles.alwaysShown)}
        icon={SlidersHorizontal}
        aria-expanded={isUnfolded}
        aria-label={folded > 0 ? `Filters, ${folded} set` : "Filters"}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {folded > 0 ? `Filters (${folded})` : "Filters"}
      </Button>
      <ChoiceField
        label="State"
        empty="All States"
        options={stateOptions(options?.states ?? [], draft.state)}
        value={draft.state}
        onChange={(state) => model.edit({ state })}
      />
      <ChoiceField
        label={FIRM_SIZE}
        empty="All Sizes"
        options={FIRM_SIZES}
        value={draft.firmSize ?? ""}
        onChange={(size) => model.edit({ firmSize: isFirmSize(size) ? size : "" })}
      />
      <DayField
        label="From"
        value={draft.start}
        invalid={problem !== null}
        onChange={(start) => model.edit({ start })}
      />
      <DayField
        label="To"
        value={draft.end}
        invalid={problem !== null}
        onChange={(end) => model.edit({ end })}
      />
      <Button variant="ghost" icon={RotateCcw} onClick={model.reset}>
        Reset
      </Button>
      <p id="date-error" className={classNames(styles.dateError, styles.alwaysShown)} role="alert">
        {problem && (
          <>
            <Icon of={CircleAlert} /> {problem}
          </>
        )}
      </p>
    </form>
  );
}

/** Full names of the states with bookings, and of the chosen one. */
function stateOptions(codes: readonly string[], chosen: string): Option[] {
  const all = new Set(chosen === "" ? codes : [...codes, chosen]);
  return [...all]
    .map((code) => ({ value: code, label: stateName(code) }))
    .sort((one, other) => one.label.localeCompare(other.label, "en"));
}
