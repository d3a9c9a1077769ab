import type { Schema } from "../../api/client";
import { formatQuantity } from "../../lib/format";
import { claimWords } from "../../shared/vendor/claim-words";
import { reasonsFor } from "../../shared/vendor/reasons";
import { eligibilityFacts } from "./eligibility-words";
import { gapWords } from "./gap-words";

type Memo = Schema<"DecisionMemo">;
type Vendor = Memo["vendors"][number];

/** How many gaps, met needs and reasons are named; the rest is a number. */
const GAPS = 6;
const MATCHED = 6;
const REASONS = 3;

const EVIDENCE_OF: Record<Schema<"Scope">, string> = {
  exact: "What firms of our size use and book",
  similar: "What firms of our size and near it use and book",
  any: "What firms of every size use and book",
  profile: "What vendors say of themselves, for too few firms use or booked any",
};

/** Where the shortlist comes from. */
export function memoBasis({ scope, answers }: Memo): string {
  if (scope !== null) return `${EVIDENCE_OF[scope]}; no questionnaire was answered for it.`;
  return `Our answers to ${formatQuantity(answers.length, "question")}:`;
}

/** "Spanish (must have); Vietnamese". */
export function memoAnswer({ values, mustHave }: Memo["answers"][number]): string {
  return values
    .map((value) => (mustHave.includes(value) ? `${value} (must have)` : value))
    .join("; ");
}

/** "Also ranked: Oyez Desk (61.2), Nightdocket (58.0)"; null without runners-up. */
export function memoRunnersUp(vendors: readonly Vendor[]): string | null {
  if (vendors.length === 0) return null;
  const names = vendors.map(({ name, score }) =>
    score === null ? name : `${name} (${score.toFixed(1)})`,
  );
  return `Also ranked: ${names.join(", ")}`;
}

/** The strongest reasons, each a sentence. */
export function memoReasons({ reasons }: Vendor): string {
  const speaking = reasonsFor(reasons).slice(0, REASONS);
  return speaking.map(sentence).join(" ") || "No reason was recorded.";
}

/** "Misses the must-have Spanish (no). Signed retainer (does not say)."; a scope means that nothing was asked. */
export function memoGaps({ gaps }: Vendor, scope: Memo["scope"]): string {
  if (scope !== null) return "Not known: no questionnaire was answered.";
  if (gaps.length === 0) return "None of our needs is open.";
  const must = gaps.filter(({ mustHave }) => mustHave);
  const others = gaps.filter(({ mustHave }) => !mustHave);
  const words = must.length === 1 ? "must-have" : "must-haves";
  return [
    must.length > 0 && `Misses our ${words} ${gapWords(must)}.`,
    others.length > 0 && sentence(gapWords(others, GAPS)),
  ]
    .filter(Boolean)
    .join(" ");
}

/** The needs that a vendor meets with its own words; null where no question was asked or none is met. */
export function memoMatched({ matched }: Vendor, scope: Memo["scope"]): string | null {
  if (scope !== null || matched.length === 0) return null;
  const named = matched.slice(0, MATCHED).map((need) => `${need.label}: ${claimWords(need)}`);
  const more = matched.length - named.length;
  return sentence(`${named.join("; ")}${more > 0 ? `; and ${more} more` : ""}`);
}

/** "Serves our state. Serves firms our size. Above our budget."; null where nothing of ours was said. */
export function memoEligibility({ eligibility }: Vendor): string | null {
  const facts = eligibilityFacts(eligibility, "our");
  return facts.map(({ words }) => sentence(words)).join(" ") || null;
}

/** A sentence as it stands among others: with a capital and a full stop. */
function sentence(words: string): string {
  const capital = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
