import type { Schema } from "../../api/client";
import { formatQuantity } from "../../lib/format";
import { joinList } from "../../lib/join-list";

/** What a vendor's rank depends on. */
interface Ranked {
  score: number | null;
  eligibility: Schema<"Eligibility">;
  gaps: readonly Schema<"Gap">[];
  matched: readonly Schema<"MatchedNeed">[];
  /** The name of a memo's vendor. */
  name?: string;
  /** The vendor of a result. */
  vendor?: Schema<"Vendor">;
  breakdown?: readonly Schema<"ScoreLine">[];
}

/** Most lines of the breakdown that are named. */
const LINES = 2;

/**
 * "comes after lower scores because it says it serves other firm sizes only": why a vendor stands below one of a lower score, by the
 * order of docs/recommendations.md#order, or below one that meets fewer needs. Null where neither is so.
 *
 * @param above the vendors before it, as they are shown
 */
export function rankReason(vendor: Ranked, above: readonly Ranked[]): string | null {
  const { score } = vendor;
  if (score === null) return null;
  const lower = above.filter((other) => other.score !== null && other.score < score);
  const others = servedElsewhere(vendor);
  if (others && lower.some((other) => !servedElsewhere(other))) {
    return `comes after lower scores because it says it serves ${others} only`;
  }
  const missed = mustHavesMissed(vendor);
  if (!lower.some((other) => mustHavesMissed(other) < missed))
    return fewerNeedsAbove(vendor, above);
  return `comes after lower scores because it misses ${formatQuantity(missed, "must-have")}`;
}

/**
 * "meets more needs than Alpha, which scores higher on “Your attorneys”": needs weigh most in a score, and how surely
 * each is met and the rest of it can outweigh one. Null where none above meets fewer by its score alone.
 */
function fewerNeedsAbove(vendor: Ranked, above: readonly Ranked[]): string | null {
  const other = above.findLast(
    (placed) =>
      placed.matched.length < vendor.matched.length &&
      (placed.score ?? 0) > (vendor.score ?? 0) &&
      mustHavesMissed(placed) === mustHavesMissed(vendor) &&
      Boolean(servedElsewhere(placed)) === Boolean(servedElsewhere(vendor)),
  );
  if (!other) return null;
  const lines = linesAbove(vendor, other);
  const where = lines.length > 0 ? `on ${joinList(lines)}` : "on the whole";
  return `meets more needs than ${other.vendor?.name ?? other.name}, which scores higher ${where}`;
}

/** The lines of its breakdown on which another vendor earns most more, as "“Your states” (+4.2)". */
function linesAbove({ breakdown = [] }: Ranked, other: Ranked): string[] {
  const earned = new Map(breakdown.map(({ question, points }) => [question, points]));
  const gains = (other.breakdown ?? []).map(({ question, points }) => ({
    question,
    gain: points - (earned.get(question) ?? 0),
  }));
  return gains
    .filter(({ gain }) => gain > 0.05)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, LINES)
    .map(({ question, gain }) => `“${question}” (+${gain.toFixed(1)})`);
}

/** "other states and firm sizes"; empty for a vendor that serves the firm, or does not say. */
function servedElsewhere({ eligibility: { state, size } }: Ranked): string {
  const elsewhere = [state === "no" && "states", size === "no" && "firm sizes"].filter(Boolean);
  return elsewhere.length > 0 ? `other ${elsewhere.join(" and ")}` : "";
}

function mustHavesMissed({ gaps }: Ranked): number {
  return gaps.filter(({ mustHave }) => mustHave).length;
}
