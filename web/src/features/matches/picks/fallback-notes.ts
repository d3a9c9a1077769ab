import type { Schema } from "../../../api/client";

type Scope = Schema<"CategoryPicks">["scope"];

const SIMILAR_SIZES =
  "Note: Recommendations include data from similar firm sizes due to limited data for your exact size.";
const SOME_OF_ANY_SIZE =
  "Note: Recommendations include data from firms of any size due to limited data for your exact size.";
const ANY_SIZE = "Not enough recent data for your firm size; showing popular picks overall.";

const PROFILE =
  "Not enough data from other firms yet; showing those that fit best by what is known.";

/** What a stage says about the firms behind its picks; a questionnaire's picks rest on answers alone. */
export function stageNote(scope: Scope): string | null {
  if (scope === "similar") return SIMILAR_SIZES;
  if (scope === "any") return ANY_SIZE;
  return scope === "profile" ? PROFILE : null;
}

/**
 * The page's yellow note: that of `any` only where every category is `any`, else that of `similar` where one is;
 * where some are `any`, that these are. Picks by profile rest on nobody's data, so they decide only where nothing
 * rests on other sizes.
 */
export function pageNote({ items, usedAnySizeFallback }: Schema<"Picks">): string | null {
  if (!usedAnySizeFallback) return null;
  const picked = items.filter(({ scope }) => scope !== null);
  if (picked.every(({ scope }) => scope === "any")) return ANY_SIZE;
  if (picked.some(({ scope }) => scope === "similar")) return SIMILAR_SIZES;
  return picked.some(({ scope }) => scope === "any") ? SOME_OF_ANY_SIZE : PROFILE;
}
