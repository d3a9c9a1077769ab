import type { ListedCategories } from "./category-choices";
import type { NamedColumns } from "./column-matching";
import { normalizedNames } from "./header-names";
import type { PastImport } from "./import-calls";

/** What was said of the columns and categories of an earlier file. */
export interface PreviousChoices {
  /** The earlier file. */
  fileName: string;
  named: NamedColumns;
  categories: ListedCategories;
}

/** What the newest import of a file with the same columns, in any order, said of them; null where none did. */
export function findPreviousChoices(
  headers: readonly string[],
  past: readonly PastImport[],
): PreviousChoices | null {
  const wanted = keyOf(headers);
  for (const { state, fileName, namedColumns, namedCategories } of past) {
    if (state === "undone" || namedColumns === null) continue;
    if (keyOf(namedColumns.headers) !== wanted) continue;
    const named = namedColumns.named.map(({ header, field }) => [field, header]);
    const categories = namedCategories.map(({ name, category }) => [name, category]);
    if (named.length === 0 && categories.length === 0) return null;
    return {
      fileName,
      named: Object.fromEntries(named),
      categories: Object.fromEntries(categories),
    };
  }
  return null;
}

function keyOf(headers: readonly string[]): string {
  const names = normalizedNames(headers).filter((name) => name !== "");
  return names.sort().join("\n");
}
