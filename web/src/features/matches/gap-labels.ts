import type { Schema } from "../../api/client";
import { GAP_STATE_LABELS } from "../../api/facts";
import { joinList } from "../../lib/join-list";

/** "Spanish (no) and signed retainer (does not say)"; beyond `most` the rest is a number. */
export function gapWords(gaps: readonly Schema<"Gap">[], most = gaps.length): string {
  const named = gaps
    .slice(0, most)
    .map(({ label, state }) => `${label} (${GAP_STATE_LABELS[state]})`);
  const more = gaps.length - named.length;
  return joinList(more > 0 ? [...named, `${more} more`] : named);
}
