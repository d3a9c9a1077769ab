import type { Schema } from "../../api/client";
import { CLAIM_FIELD_LABELS } from "../../api/facts";

/** What a claim rests on: “never miss a call, day or night” (highlights); (integrations) for a column. */
export function claimWords({
  field,
  quote,
}: Pick<Schema<"MatchedNeed">, "field" | "quote">): string {
  const source = `(${CLAIM_FIELD_LABELS[field]})`;
  return quote === null ? source : `“${quote}” ${source}`;
}
