import type { Schema } from "../../api/client";

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
export function eligibilityFacts(eligibility: Schema<"Eligibility">) {
  return ORDER.flatMap((about) => {
    const served = eligibility[about];
    return served ? [{ served, words: WORDS[about][served] }] : [];
  });
}
