import type { Schema } from "../../api/client";
import { GAP_STATE_LABELS } from "../../api/facts";
import { formatQuantity } from "../../lib/format";
import { claimWords } from "../../shared/vendor/claim-words";

type Memo = Schema<"DecisionMemo">;
type Vendor = Memo["vendors"][number];

/** How many gaps and met needs are named; the rest is a number. */
const GAPS = 6;
const MATCHED = 6;

const EVIDENCE_OF: Record<Schema<"Scope">, string> = {
  exact: "What firms of our size use and try",
  similar: "What firms of our size and near it use and try",
  any: "What firms of every size use and try",
  profile: "What vendors say of themselves, for too few firms have tried any",
};

/** A questionnaire counts the firms of one's own size. */
const FIRMS_OF: Record<Schema<"Scope">, string> = {
  exact: "firms of our size",
  similar: "firms of our size or near it",
  any: "firms",
  profile: "firms",
};

/** Where the shortlist comes from. */
export function memoBasis({ scope, answers }: Memo): string {
  if (scope !== null) return `${EVIDENCE_OF[scope]}; no questionnaire was answered for it.`;
  return `Our answers to ${formatQuantity(answers.length, "question")}:`;
}

/** "Also ranked: Oyez Desk (61.2), Nightdocket (58.0)"; null without runners-up. */
export function memoRunnersUp(vendors: readonly Vendor[]): string | null {
  if (vendors.length === 0) return null;
  const names = vendors.map(({ name, score }) =>
    score === null ? name : `${name} (${score.toFixed(1)})`,
  );
  return `Also ranked: ${names.join(", ")}`;
}

/** "Spanish (no), signed retainer (does not say)"; a scope means that no question was asked. */
export function memoGaps({ gaps }: Vendor, scope: Memo["scope"]): string {
  if (scope !== null) return "Not known: no questionnaire was answered.";
  if (gaps.length === 0) return "None of our needs is open.";
  const named = gaps
    .slice(0, GAPS)
    .map(({ label, state }) => `${label} (${GAP_STATE_LABELS[state]})`);
  const more = gaps.length - named.length;
  return named.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** The needs that a vendor meets with its own words; null where no question was asked or none is met. */
export function memoMatched({ matched }: Vendor, scope: Memo["scope"]): string | null {
  if (scope !== null || matched.length === 0) return null;
  const named = matched.slice(0, MATCHED).map((need) => `${need.label}: ${claimWords(need)}`);
  const more = matched.length - named.length;
  return named.join("; ") + (more > 0 ? ` and ${more} more` : "");
}

/** The firms behind a vendor, and the needs that it meets. */
export function memoEvidence(vendor: Vendor, scope: Memo["scope"]): string {
  const { evidence, matched, gaps } = vendor;
  const firms = evidence
    ? `${evidence.firms} of ${evidence.of} ${FIRMS_OF[scope ?? "exact"]} use it or have tried it`
    : "Fewer than five firms, so they are not counted";
  if (scope !== null) return `${firms}.`;
  return `${firms}; meets ${matched.length} of ${formatQuantity(matched.length + gaps.length, "need")}.`;
}
