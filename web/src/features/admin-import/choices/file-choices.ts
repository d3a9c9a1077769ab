import { signal } from "@preact/signals-react";
import { type ColumnChoices, NO_CHOICES } from "../columns/column-matching";
import { createCategoryChoices } from "./category-choices";

/** What someone says of the selected file before it is imported. */
export function createFileChoices() {
  const allowMissing = signal<string | null>(null);
  const columns = signal(NO_CHOICES);
  const previousFile = signal<string | null>(null);
  const areSuggested = signal(false);
  const categories = createCategoryChoices();
  return {
    /** The required columns without which it is taken. */
    allowMissing,
    columns,
    /** The file of an earlier import of which the same was said of columns; null where someone said it of this one. */
    previousFile,
    /** Whether the columns were suggested, and nobody has chosen since. */
    areSuggested,
    categories,
    /** Whether anything was said of columns or categories. */
    hasAny: () => columns.value !== NO_CHOICES || categories.hasChoices.value,
    chooseColumns(choices: ColumnChoices, isSuggestion: boolean) {
      columns.value = choices;
      previousFile.value = null;
      areSuggested.value = isSuggestion;
    },
    clear() {
      allowMissing.value = null;
      columns.value = NO_CHOICES;
      previousFile.value = null;
      areSuggested.value = false;
      categories.clear();
    },
  };
}
