import type { Schema } from "../../api/client";
import { GAP_STATE_LABELS } from "../../api/facts";
import { joinList } from "../../lib/join-list";

/** "Spanish (no) and signed retainer (does not say)". */
export function gapWords(gaps: readonly Schema<"Gap">[]): string {
  return joinList(gaps.map(({ label, state }) => `${label} (${GAP_STATE_LABELS[state]})`));
}

/** "Spanish, Outlook and 2 more": beyond `most` the rest is a number. */
export function needNames(gaps: readonly Schema<"Gap">[], most: number): string {
  const named = gaps.slice(0, most).map(({ label }) => label);
  const more = gaps.length - named.length;
  return joinList(more > 0 ? [...named, `${more} more`] : named);
}
