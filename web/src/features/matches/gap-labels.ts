import type { Schema } from "../../api/client";
import { joinList } from "../../lib/join-list";

type Gap = Schema<"Gap">;

/** "Spanish (no) and signed retainer (does not say)". */
export function gapWords(gaps: readonly Gap[]): string {
  return joinList(gaps.map(({ label, words }) => `${label} (${words})`));
}

/** "Spanish (bilingual staff), Outlook and 2 more", each with what comes near it; beyond `most` the rest is a number. */
export function needNames(gaps: readonly Gap[], most: number): string {
  const named = gaps
    .slice(0, most)
    .map(({ label, near }) => (near ? `${label} (${near.label})` : label));
  const more = gaps.length - named.length;
  return joinList(more > 0 ? [...named, `${more} more`] : named);
}
