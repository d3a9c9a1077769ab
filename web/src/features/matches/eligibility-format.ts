import type { Schema } from "../../api/client";

type Ranked = Pick<Schema<"RankedVendor">, "eligibility" | "breakdown">;
type Served = NonNullable<Schema<"Eligibility">["state"]>;

const WORDS: Record<keyof Schema<"Eligibility">, Record<Served, string>> = {
  state: {
    yes: "Serves your state",
    no: "Serves other states only",
    unsaid: "Does not say which states it serves",
  },
  size: {
    yes: "Serves firms your size",
    no: "Serves other sizes only",
    unsaid: "Does not say which sizes it serves",
  },
  budget: {
    yes: "Within your budget",
    no: "Above your budget",
    unsaid: "Does not say its price",
  },
};

const ORDER = ["state", "size", "budget"] as const;

/** State, size and budget in words, as far as the firm has said its own. */
export function eligibilityFacts({ eligibility, breakdown }: Ranked) {
  return ORDER.flatMap((about) => {
    const served = eligibility[about];
    if (!served) return [];
    const counted = about === "state" && served === "yes" ? statesServed(breakdown) : null;
    return [{ served, words: counted ?? WORDS[about][served] }];
  });
}

/**
 * "Serves 1 of your 4 states (CA)", from the breakdown's "Serves CA; does not list FL, NY and WA", which alone says
 * which they are; null for a firm with one state.
 */
function statesServed(breakdown: Ranked["breakdown"]): string | null {
  const answer = breakdown.find(({ question }) => question === "Your states")?.answer ?? "";
  const [served, others] = answer.split(";").map((part) => part.match(/\b[A-Z]{2}\b/g) ?? []);
  if (!served) return null;
  const all = served.length + (others?.length ?? 0);
  if (all < 2) return null;
  if (served.length === all) return `Serves all ${all} of your states`;
  return `Serves ${served.length} of your ${all} states (${served.join(", ")})`;
}
