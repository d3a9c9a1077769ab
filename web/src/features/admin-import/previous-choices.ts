import type { ListedCategories } from "./category-choices";
import type { NamedColumns } from "./column-matching";
import { COLUMNS, normalizedNames } from "./header-names";
import type { PastImport } from "./import-calls";

/** What was said of the columns and categories of an earlier file. */
export interface PreviousChoices {
  /** The earlier file. */
  fileName: string;
  named: NamedColumns;
  categories: ListedCategories;
}

/** A file is read as an earlier one with at most so many columns less. */
const ADDED_MAX = 3;

/** What the newest import of a file with the same columns, in any order, said of them, else that of one which only lacked a
 * few of them; null where none did. */
export function findPreviousChoices(
  headers: readonly string[],
  past: readonly PastImport[],
): PreviousChoices | null {
  const names = namesOf(headers);
  const earlier = past.flatMap(({ state, fileName, namedColumns, namedCategories }) => {
    if (state === "undone" || namedColumns === null) return [];
    const before = namesOf(namedColumns.headers);
    const added = names.filter((name) => !before.includes(name));
    const isWhole = before.every((name) => names.includes(name));
    const isLike = isWhole && added.length <= ADDED_MAX;
    return isLike ? [{ fileName, namedColumns, namedCategories, before, added }] : [];
  });
  const isSame = ({ before, added }: (typeof earlier)[number]) =>
    added.length === 0 && before.length === names.length;
  const found = earlier.find(isSame) ?? earlier[0];
  if (found === undefined) return null;
  const named = found.namedColumns.named
    .filter(({ field }) => !holds(field, found.added))
    .map(({ header, field }) => [field, header]);
  const categories = found.namedCategories.map(({ name, category }) => [name, category]);
  if (named.length === 0 && categories.length === 0) return null;
  return {
    fileName: found.fileName,
    named: Object.fromEntries(named),
    categories: Object.fromEntries(categories),
  };
}

function namesOf(headers: readonly string[]): string[] {
  return normalizedNames(headers).filter((name) => name !== "");
}

/** Whether one of these names is that of a field. */
function holds(field: string, names: readonly string[]): boolean {
  const columns = Object.values(COLUMNS).flat();
  const named = columns.filter(({ name }) => name === field);
  return named.some(({ headers }) => names.some((name) => headers.includes(name)));
}
