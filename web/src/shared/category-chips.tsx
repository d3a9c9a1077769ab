import { useState } from "react";
import { classNames } from "../lib/class-names";
import { toggled } from "../lib/toggled";
import text from "../styles/text.module.css";
import { Button } from "../ui/button";
import { Chip } from "../ui/chip";
import { Chips } from "../ui/chips";
import { RetryLink } from "../ui/retry";
import { Skeleton } from "../ui/skeleton";
import { useFirstFailure } from "../ui/use-first-failure";
import { inLifecycleOrder, useCategories } from "./categories";
import styles from "./category-chips.module.css";
import { CATEGORIES_NOT_LOADED } from "./list-texts";

interface CategoryChipsProps {
  /** Ids of the categories that are chosen; none means all. */
  selected: readonly string[];
  onChange: (categoryIds: string[]) => void;
}

/** More categories than this are folded to the first ones and those that are chosen: about two rows. */
export const MOST_UNFOLDED = 20;
export const SHOWN = 14;
/** As many and as wide as the names of the first categories, so that what is below keeps its place when they come. */
export const LOADING_WIDTHS = [121, 66, 147, 179, 209, 224, 102, 143, 74, 156, 167, 145, 98, 163];

/** "All", with how many are chosen, then a chip for each category; of many the first, and the rest on demand. */
export function CategoryChips({ selected, onChange }: CategoryChipsProps) {
  const categories = useCategories();
  const [showsAll, setShowsAll] = useState(false);
  if (categories.isError && !categories.data) {
    return <NoCategories retry={() => void categories.refetch()} />;
  }
  const all = inLifecycleOrder(categories.data ?? [], ({ name }) => name);
  const isLong = all.length > MOST_UNFOLDED;
  const shown = all.filter(
    ({ id }, index) => !isLong || showsAll || index < SHOWN || selected.includes(id),
  );
  return (
    <Chips label="Categories">
      <Chip
        pressed={selected.length === 0}
        onToggle={() => onChange([])}
        {...(selected.length > 0 && { count: selected.length })}
      >
        All
      </Chip>
      {shown.map(({ id, name }) => (
        <Chip
          key={id}
          pressed={selected.includes(id)}
          onToggle={() => onChange(toggled(selected, id))}
        >
          {name}
        </Chip>
      ))}
      {isLong && (
        <Button
          variant="text"
          size="sm"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? "Fewer categories" : `All ${all.length} categories`}
        </Button>
      )}
      {!categories.data && <ChipsLoading />}
    </Chips>
  );
}

function NoCategories({ retry }: { retry: () => void }) {
  const { ref, hasButton } = useFirstFailure<HTMLParagraphElement>(true);
  return (
    <p ref={ref} hidden={!hasButton} className={classNames(text.dense, text.muted)}>
      {CATEGORIES_NOT_LOADED}. <RetryLink onRetry={retry} />
    </p>
  );
}

function ChipsLoading() {
  return LOADING_WIDTHS.map((width) => (
    <Skeleton key={width} shape="block" width={width} height={32} className={styles.skeleton} />
  ));
}
