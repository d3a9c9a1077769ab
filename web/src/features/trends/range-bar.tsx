import { ChevronLeft, ChevronRight } from "lucide-react";
import { classNames } from "../../lib/class-names";
import layout from "../../styles/layout.module.css";
import { Button } from "../../ui/button";
import { Chip } from "../../ui/chip";
import { Chips } from "../../ui/chips";
import { RemovableChip } from "../../ui/removable-chip";
import { filterLabels } from "./filters";
import { rangeText } from "./format";
import styles from "./range-bar.module.css";
import { PRESETS } from "./range-presets";
import type { TrendsModel } from "./trends-model";

/** Range presets, Earlier and Later, and every active filter as a removable chip. */
export function RangeBar({ model }: { model: TrendsModel }) {
  const preset = model.preset.value;
  const earlier = model.earlierRange.value;
  const later = model.laterRange.value;
  const words = filterLabels(model.draft.value);
  return (
    <div className={classNames(styles.bar, layout.noPrint)}>
      <Chips label="Date range">
        {PRESETS.map((entry) => (
          <Chip
            key={entry.preset}
            pressed={entry.preset === preset}
            onToggle={() => model.choosePreset(entry.preset)}
          >
            {entry.label}
          </Chip>
        ))}
        <Button
          size="sm"
          square
          className={classNames(styles.step, styles.firstStep)}
          icon={ChevronLeft}
          aria-label="Earlier"
          title={earlier ? rangeText(earlier) : undefined}
          disabled={!earlier}
          onClick={() => model.shift(-1)}
        />
        <Button
          size="sm"
          square
          className={styles.step}
          icon={ChevronRight}
          aria-label="Later"
          title={later ? rangeText(later) : undefined}
          disabled={!later}
          onClick={() => model.shift(1)}
        />
      </Chips>
      {words.length > 0 && (
        <ul className={styles.filters} aria-label="Active filters">
          {words.map(({ name, text }) => (
            <li key={name}>
              <RemovableChip onRemove={() => model.removeFilter(name)}>{text}</RemovableChip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
