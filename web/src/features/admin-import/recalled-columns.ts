import { type NamedColumns, plainNames } from "./columns";
import type { PastImport } from "./import-calls";

/** What was said of the columns of an earlier file. */
export interface RecalledColumns {
  /** The earlier file. */
  fileName: string;
  named: NamedColumns;
}

/** What the newest import of a file with the same columns, in any order, said of them; null where none did. */
export function recallColumns(
  headers: readonly string[],
  past: readonly PastImport[],
): RecalledColumns | null {
  const wanted = keyOf(headers);
  for (const { state, fileName, namedColumns } of past) {
    if (state === "undone" || namedColumns === null) continue;
    if (keyOf(namedColumns.headers) !== wanted) continue;
    const named = namedColumns.named.map(({ header, field }) => [field, header]);
    return { fileName, named: Object.fromEntries(named) };
  }
  return null;
}

function keyOf(headers: readonly string[]): string {
  const names = plainNames(headers).filter((name) => name !== "");
  return names.sort().join("\n");
}
