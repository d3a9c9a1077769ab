import type { Schema } from "../../api/client";
import { formatQuantity } from "../../lib/format";

/** As much of a ranked vendor as its place depends on. */
interface Placed {
  score: number | null;
  eligibility: Schema<"Eligibility">;
  gaps: readonly Schema<"Gap">[];
}

/**
 * "comes last because it says it serves other firm sizes only": why a vendor stands below one of a lower score,
 * by the order of docs/recommendations.md#order. Null where the scores say it all.
 *
 * @param above the vendors before it, as they are shown
 */
export function placeReason(vendor: Placed, above: readonly Placed[]): string | null {
  const { score } = vendor;
  if (score === null) return null;
  const lower = above.filter((other) => other.score !== null && other.score < score);
  const others = servedElsewhere(vendor);
  if (others && lower.some((other) => !servedElsewhere(other))) {
    return `comes last because it says it serves ${others} only`;
  }
  const missed = mustHavesMissed(vendor);
  if (!lower.some((other) => mustHavesMissed(other) < missed)) return null;
  return `comes after lower scores because it misses ${formatQuantity(missed, "must-have")}`;
}

/** "other states and firm sizes"; empty for a vendor that serves the firm, or does not say. */
function servedElsewhere({ eligibility: { state, size } }: Placed): string {
  const elsewhere = [state === "no" && "states", size === "no" && "firm sizes"].filter(Boolean);
  return elsewhere.length > 0 ? `other ${elsewhere.join(" and ")}` : "";
}

function mustHavesMissed({ gaps }: Placed): number {
  return gaps.filter(({ mustHave }) => mustHave).length;
}
