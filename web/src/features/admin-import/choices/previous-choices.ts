import { type NamedColumns, recognizeColumns } from "../columns/column-matching";
import { COLUMNS, normalizedNames } from "../columns/header-names";
import type { PastImport } from "../import-calls";
import type { ListedCategories } from "./category-choices";

/** What was said of the columns and categories of an earlier file. */
export interface PreviousChoices {
  /** The earlier file. */
  fileName: string;
  named: NamedColumns;
  categories: ListedCategories;
}

/** A file is read as an earlier one with at most so many columns less. */
const ADDED_MAX = 3;

/** What the newest import of a file with the same columns, in any order, said of them. Else, of a file that cannot be read as
 * it is, that of the one that lacks the fewest of its columns and is of its kind; null where none did. */
export function findPreviousChoices(
  headers: readonly string[],
  past: readonly PastImport[],
): PreviousChoices | null {
  const names = namesOf(headers);
  const earlier = past.flatMap(({ state, kind, fileName, namedColumns, namedCategories }) => {
    if (state === "undone" || namedColumns === null) return [];
    const before = namesOf(namedColumns.headers);
    const added = names.filter((name) => !before.includes(name));
    if (!before.every((name) => names.includes(name))) return [];
    const isSame = added.length === 0 && before.length === names.length;
    const said = namedColumns.named.filter(({ field }) => !holds(field, added));
    const named = Object.fromEntries(said.map(({ header, field }) => [field, header]));
    const categories = Object.fromEntries(namedCategories.map((of) => [of.name, of.category]));
    const isEmpty = said.length === 0 && namedCategories.length === 0;
    return [{ kind, isSame, isEmpty, before, added, choices: { fileName, named, categories } }];
  });
  const same = earlier.find(({ isSame }) => isSame);
  if (same) return same.isEmpty ? null : same.choices;
  if (recognizeColumns(headers).problem === null) return null;
  const like = earlier.filter(({ kind, isEmpty, before, added, choices: { named } }) => {
    const isOfFew = added.length <= Math.min(ADDED_MAX, before.length - 1);
    return isOfFew && !isEmpty && recognizeColumns(headers, { named, category: "" }).kind === kind;
  });
  like.sort((a, b) => a.added.length - b.added.length);
  return like[0]?.choices ?? null;
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
