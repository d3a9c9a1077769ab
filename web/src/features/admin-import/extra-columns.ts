import { IMPORT_NOT_OFFERED, IMPORT_NOT_OFFERED_ALONE } from "../../api/facts";

/** Whether a column of a vendors file whose name is not known may say what a vendor offers: notes, contacts and a status
 * do not. */
export function mayAddHighlights(header: string): boolean {
  const name = header.toLowerCase().replaceAll(/['’]/g, "");
  const words: readonly string[] = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const isElse = IMPORT_NOT_OFFERED_ALONE.some((whole) => whole === words.join(" "));
  return !isElse && !IMPORT_NOT_OFFERED.some((word) => words.includes(word));
}
