import type { Schema } from "../../../api/client";
import { CLAIM_FIELD_LABELS, SENTENCES, US_STATE_LABELS } from "../../../api/facts";
import { formatQuantity, formatTenths } from "../../../lib/format";
import { interpolate } from "../../../lib/interpolate";
import { isolated, joinList } from "../../../lib/join-list";
import { FIRM_BANDS, FIRM_SIZE, firmSizeLabel } from "../../../shared/bands";
import { ELIGIBILITY_ORDER, ELIGIBILITY_WORDS } from "../../../shared/vendor/eligibility-format";

// A partner signs what stands here: whole sentences about the vendor and the firm, nothing cut short.

type Memo = Schema<"DecisionMemo">;
type Vendor = Memo["vendors"][number];

/** How many vendors fit on one page with what partners ask about each. */
export const SHORTLIST = 3;

/** Most met needs and reasons that are named; of the other needs only their number is given. */
const MATCHED = 3;
const REASONS = 3;

/** As the reasons of the server call them, which do not address the firm here either. */
export const THIS_SIZE = "firms of this size";

const EVIDENCE_OF: Record<Schema<"PeerScope">, string> = {
  exact: `what ${THIS_SIZE} use and book`,
  similar: `what ${THIS_SIZE} and near it use and book`,
  any: "what firms of every size use and book",
  profile: "what vendors say of themselves, since too few firms use or booked any",
};

/** What a memo says in other words than the list of results, for a firm that is not addressed. */
const ELIGIBILITY: Partial<
  Record<`${keyof Vendor["eligibility"]} ${"yes" | "no" | "unsaid"}`, string>
> = {
  // Where it is not known any more which of them.
  "state yes": "It serves the firm in at least one of its states.",
  "size yes": `It serves ${THIS_SIZE}.`,
  "budget yes": "It is within the firm's budget.",
  "budget no": "It is above the firm's budget.",
};

/** Where the shortlist comes from. */
export function memoBasis({ scope, answers }: Memo): string {
  if (scope !== null) {
    return `This memo rests on ${EVIDENCE_OF[scope]}. No questionnaire was answered for it.`;
  }
  return `This memo rests on the firm's answers to ${formatQuantity(answers.length, "question")}:`;
}

/**
 * "States: Ohio and Texas; Firm Size: 6-20; Annual software spend: $10,001-$40,000", as the profile calls it; null where
 * it says nothing.
 */
export function memoFirm({ firm }: Pick<Memo, "firm">): string | null {
  const said = [
    ["States", joinList(firm.states.map((state) => US_STATE_LABELS[state]))],
    [FIRM_SIZE, firm.firmSize && firmSizeLabel(firm.firmSize)],
    ...FIRM_BANDS.map(({ name, label, options }) => [
      label,
      options.find(({ value }) => value === firm[name])?.label,
    ]),
  ];
  const known = said.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  return known.join("; ") || null;
}

/** "Spanish (must have); Vietnamese". */
export function memoAnswer({ values, mustHave }: Memo["answers"][number]): string {
  return values
    .map((value) => (mustHave.includes(value) ? `${value} ${SENTENCES.mustHave}` : value))
    .join("; ");
}

/**
 * "Oyez Desk (61.2) and Nightdocket (58.0) were ranked below. Counselwire (72.0) comes after lower scores because it
 * says it serves other states only."; null without runners-up.
 *
 * @param from the place of the first runner-up among the vendors, from 0
 */
export function memoRunnersUp(vendors: readonly Vendor[], from: number): string | null {
  if (vendors.length <= from) return null;
  const others = vendors.slice(from).map(({ name, score, rankReason }) => ({
    name: isolated(name) + (score === null ? "" : ` (${formatTenths(score)})`),
    rankReason,
  }));
  const names = others.filter((other) => other.rankReason === null).map(({ name }) => name);
  const below = `${joinList(names)} ${names.length === 1 ? "was" : "were"} ranked below.`;
  const explained = others.flatMap(({ name, rankReason: why }) => (why ? [`${name} ${why}.`] : []));
  const gone = vendors.slice(from).filter(({ isOffered }) => !isOffered);
  const lost = gone.map(
    ({ name }) => `${interpolate(SENTENCES.notOffered, { name: isolated(name) })}.`,
  );
  return [...(names.length > 0 ? [below] : []), ...explained, ...lost].join(" ");
}

/** "Acme (number 1) is left out, since the preparer of this memo dismissed it."; null where nobody is. */
export function memoLeftOut(dismissed: Memo["dismissed"]): string | null {
  if (dismissed.length === 0) return null;
  const names = dismissed.map(({ name, rank }) => `${isolated(name)} (number ${rank})`);
  const [are, them] = dismissed.length === 1 ? ["is", "it"] : ["are", "them"];
  return `${joinList(names)} ${are} left out, since the preparer of this memo dismissed ${them}.`;
}

/** The strongest reasons. */
export function memoReasons({ why }: Vendor): string {
  return why.slice(0, REASONS).join(" ") || "No reason was recorded.";
}

/** What other firms did. */
export function memoEvidence({ otherFirms }: Vendor): string {
  return otherFirms.join(" ") || "Too few firms did anything about it to show a count.";
}

/** The needs that a vendor meets with its own words; null where no question was asked or none is met. */
export function memoMatched({ matched }: Vendor, scope: Memo["scope"]): string | null {
  if (scope !== null || matched.length === 0) return null;
  const named = matched.slice(0, MATCHED);
  // As on the server: without its question an option may read upside down, so the need's name stands behind it.
  const asked = ({ asked, label }: Vendor["matched"][number], said?: string) => {
    const behind = [asked && label, said].filter(Boolean).join(": ");
    return `“${asked ?? label}”${behind && ` (${behind})`}`;
  };
  const quoted = named.flatMap((need) =>
    need.quote === null
      ? []
      : [`On ${asked(need)} it says “${need.quote}” (${CLAIM_FIELD_LABELS[need.field]}).`],
  );
  const rest = named.filter(({ quote }) => quote === null);
  const confirmed = rest.filter(({ field }) => field === "admin").map((need) => asked(need));
  const listed = rest
    .filter(({ field }) => field !== "admin")
    .map((need) => asked(need, CLAIM_FIELD_LABELS[need.field]));
  const more = matched.length - named.length;
  return [
    ...quoted,
    listed.length > 0 && `It lists ${joinList(listed)}.`,
    confirmed.length > 0 && `An administrator confirmed ${joinList(confirmed)}.`,
    more > 0 && `It meets ${formatQuantity(more, "more need")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

type Eligible = Pick<Vendor, "eligibility" | "firmStates" | "statesServed">;

/** "It serves the firm in Texas. It is above the firm's budget."; null where the firm has said nothing. */
export function memoEligibility(vendor: Eligible): string | null {
  const said = ELIGIBILITY_ORDER.flatMap((what) => {
    const served = vendor.eligibility[what];
    if (!served) return [];
    const named = what === "state" && served === "yes" && statesNamed(vendor);
    const words = ELIGIBILITY_WORDS[what][served];
    const sentence = ELIGIBILITY[`${what} ${served}`];
    return [named || (sentence ?? `It ${words[0]?.toLowerCase()}${words.slice(1)}.`)];
  });
  return said.join(" ") || null;
}

/** "It serves the firm in Ohio and Texas, 2 of its 3 states."; null where it is not known any more in which. */
function statesNamed({ firmStates: { length: all }, statesServed }: Eligible): string | null {
  if (statesServed.length === 0) return null;
  const names = joinList(statesServed.map((state) => US_STATE_LABELS[state]));
  const count = statesServed.length === all ? "" : `, ${statesServed.length} of its ${all} states`;
  return `It serves the firm in ${names}${count}.`;
}
