import type { Schema } from "../../../api/client";

/** How a result is highlighted: the best match, one near it, or one of the rest. */
export type ResultTier = "best" | "top" | "also";

/** The tier of a badge, which is earned; without one nothing is highlighted. */
export function tierOf(badge: Schema<"RankedVendor">["badge"]): ResultTier {
  if (badge === null) return "also";
  return badge === "Best Match" ? "best" : "top";
}
