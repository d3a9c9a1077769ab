import { formatCount } from "./format";

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** A name for the middle of a sentence: one that runs from right to left takes nothing after it along. */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/** "A, B and 3 more": the first few, of the rest only their number. */
export function joinFirst(names: readonly string[], most: number): string {
  return joinList(withMore(names.slice(0, most), names.length - most));
}

/** Names, and how many there are besides. */
export function withMore(named: readonly string[], more: number): readonly string[] {
  return more > 0 ? [...named, `${formatCount(more)} more`] : named;
}

/** "A", "A and B", "A, B and C". */
export function joinList(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}
