/** How a result is set off: the best match, a top match, or one of the rest. */
export type ResultTier = "best" | "top" | "also";

/** The tier of a rank; without scores nothing is set off. */
export function tierOf(rank: number, scored: boolean): ResultTier {
  if (!scored || rank > 3) return "also";
  return rank === 1 ? "best" : "top";
}
