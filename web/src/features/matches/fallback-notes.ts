import type { Schema } from "../../api/client";

type Scope = Schema<"CategoryPicks">["scope"];

const SIMILAR_SIZES =
  "Note: Recommendations include data from similar firm sizes due to limited data for your exact size.";
const ANY_SIZE = "Not enough recent data for your firm size; showing popular picks overall.";

/** What a stage says about the firms behind its picks; a questionnaire's picks rest on answers alone. */
export function stageNote(scope: Scope): string | null {
  if (scope === "similar") return SIMILAR_SIZES;
  return scope === "any" ? ANY_SIZE : null;
}

/** The page's yellow note: nothing fell back, everything did all the way, or something in between. */
export function pageNote({ items, usedAnySizeFallback }: Schema<"Picks">): string | null {
  if (!usedAnySizeFallback) return null;
  const picked = items.filter(({ scope }) => scope !== null);
  // With fewer firms than it takes to call anything popular ("profile"), no size had enough data either.
  const allTheWay = picked.every(({ scope }) => scope === "any" || scope === "profile");
  return allTheWay ? ANY_SIZE : SIMILAR_SIZES;
}
