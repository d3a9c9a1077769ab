import type { Schema } from "../../api/client";
import { PEER_SCOPE_LABELS } from "../../api/facts";

type Eligible = Pick<Schema<"RankedVendor">, "eligibility" | "firmStates" | "statesServed">;
type Served = NonNullable<Schema<"Eligibility">["state"]>;

export interface EligibilityFact {
  served: Served;
  words: string;
}

export const ELIGIBILITY_WORDS: Record<keyof Schema<"Eligibility">, Record<Served, string>> = {
  state: {
    yes: "Serves your state",
    no: "Serves other states only",
    unsaid: "Does not say which states it serves",
  },
  size: {
    yes: `Serves ${PEER_SCOPE_LABELS.exact}`,
    no: "Serves other sizes only",
    unsaid: "Does not say which sizes it serves",
  },
  budget: {
    yes: "Within your budget",
    no: "Above your budget",
    unsaid: "Does not say what a firm pays per month",
  },
};

/** The order in which they are said, here and in a memo. */
export const ELIGIBILITY_ORDER = ["state", "size", "budget"] as const;

/** State, size and budget in words, as far as the firm has said its own. */
export function eligibilityFacts(ranked: Eligible): EligibilityFact[] {
  return ELIGIBILITY_ORDER.flatMap((about) => {
    const served = ranked.eligibility[about];
    if (!served) return [];
    const counted = about === "state" && served === "yes" ? statesText(ranked) : null;
    return [{ served, words: counted ?? ELIGIBILITY_WORDS[about][served] }];
  });
}

/** What of them speaks against a vendor: a card that has no room for all of them leaves out none of these. */
export function eligibilityDrawbacks(eligibility: Schema<"Eligibility">): EligibilityFact[] {
  const against = ELIGIBILITY_ORDER.filter((about) => eligibility[about] === "no");
  return against.map((about) => ({ served: "no", words: ELIGIBILITY_WORDS[about].no }));
}

/** "Serves 1 of your 4 states (CA)"; null for a firm with one state. */
function statesText({ firmStates: { length: all }, statesServed }: Eligible): string | null {
  if (all < 2) return null;
  if (statesServed.length === all)
    return all === 2 ? "Serves both of your states" : `Serves all ${all} of your states`;
  return `Serves ${statesServed.length} of your ${all} states (${statesServed.join(", ")})`;
}
