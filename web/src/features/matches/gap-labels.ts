import type { Schema } from "../../api/client";
import { GAP_STATE_LABELS } from "../../api/facts";
import { joinList } from "../../lib/join-list";

type Gap = Schema<"Gap">;

/** "no", "does not say", or "comes near with bilingual staff". */
export function gapState({ state, near }: Gap): string {
  return near ? `comes near with ${near.label}` : GAP_STATE_LABELS[state];
}

/** "Spanish (no) and signed retainer (does not say)". */
export function gapWords(gaps: readonly Gap[]): string {
  return joinList(gaps.map((gap) => `${gap.label} (${gapState(gap)})`));
}

/** "Spanish (bilingual staff), Outlook and 2 more", each with what comes near it; beyond `most` the rest is a number. */
export function needNames(gaps: readonly Gap[], most: number): string {
  const named = gaps
    .slice(0, most)
    .map(({ label, near }) => (near ? `${label} (${near.label})` : label));
  const more = gaps.length - named.length;
  return joinList(more > 0 ? [...named, `${more} more`] : named);
}
