import type { Schema } from "../../api/client";
import { LIMITS } from "../../api/facts";
import { formatCount, formatQuantity, formatUtcDate, numberWord } from "../../lib/format";
import { joinList } from "../../lib/join-list";

type Ledger = Schema<"Ledger">;
type FirmCounts = Schema<"FirmCounts">;

/** Counts of fewer firms are not shown: "five". */
export const FEWEST_FIRMS = numberWord(LIMITS.firmsMin);

/** What stands in place of counts that may not be shown. */
export const HIDDEN_LEDGER = `Too few firms to show a count: it takes ${FEWEST_FIRMS}`;

/** Stands below counts of which one is rounded. */
export const ROUNDED_LEDGER = `Above ${LIMITS.exactCountMax}, what firms told us is rounded to the nearest ${numberWord(LIMITS.roundedStep)}`;

/** What firms did, as it stands before their number. */
export const EVIDENCE_LABELS = {
  used: "Used by",
  booked: "Demo booked by",
  clicked: "Meeting asked for by",
} as const;

/** "Demo booked by 41 of 187 firms your size": a line for each count that may be shown, uses first. */
export function ledgerLines(ledger: Ledger): string[] {
  const { used, booked, clicked } = ledger;
  const lines = [
    line(EVIDENCE_LABELS.used, used, " that told us"),
    line(EVIDENCE_LABELS.booked, booked),
    line(EVIDENCE_LABELS.clicked, clicked),
    outcomes(ledger, "Meetings"),
  ];
  return lines.filter((shown) => shown !== null);
}

/** The same as whole sentences in the third person, as a firm signs them. */
export function ledgerSentences(ledger: Ledger): string {
  const { used, booked, clicked } = ledger;
  const ofSize = "of this size";
  const sentences = [
    line("It is used by", used, " that say what they use", ofSize),
    line("A demo of it was booked by", booked, "", ofSize),
    line("A meeting was asked for by", clicked, "", ofSize),
    outcomes(ledger, "Meetings with it were"),
  ].filter((sentence) => sentence !== null);
  if (sentences.length === 0) return "Too few firms did anything about it to show a count.";
  return sentences.map((sentence) => `${sentence}.`).join(" ");
}

/** "Demos from Mar 3, 2025 to Nov 20, 2026"; null where no days may be shown. */
export function ledgerDates({ firstAt, lastAt }: Ledger): string | null {
  if (!firstAt || !lastAt) return null;
  const [first, last] = [formatUtcDate(firstAt), formatUtcDate(lastAt)];
  return first === last ? `Demos on ${first}` : `Demos from ${first} to ${last}`;
}

/** Whether a count of what firms told is rounded; bookings are exact. */
export function isRounded({
  used,
  clicked,
  outcomes: { held, signed, declined },
}: Ledger): boolean {
  const shown = [used, clicked, held, signed, declined].map(({ yourSize, all }) => yourSize ?? all);
  return shown.some(
    (count) => count !== null && Math.max(count.firms, count.of ?? 0) > LIMITS.exactCountMax,
  );
}

/** "41 of 187 firms your size": among firms of the own size where it may be shown, else among all; else "". */
export function firmCountsText({ yourSize, all }: FirmCounts, ofSize = "your size"): string {
  const count = yourSize ?? all;
  if (!count) return "";
  const { firms, of } = count;
  const number =
    of === null
      ? formatQuantity(firms, "firm")
      : `${formatCount(firms)} of ${formatQuantity(of, "firm")}`;
  return yourSize ? `${number} ${ofSize}` : number;
}

function line(start: string, counts: FirmCounts, end = "", ofSize?: string): string | null {
  const count = firmCountsText(counts, ofSize);
  return count === "" ? null : `${start} ${count}${end}`;
}

/** "Meetings held by 12 firms and signed by 5 firms", as far as each may be shown. */
function outcomes({ outcomes: { held, signed, declined } }: Ledger, start: string): string | null {
  const said = [
    [held, "held"],
    [signed, "signed"],
    [declined, "declined"],
  ] as const;
  const parts = said.flatMap(([{ all }, word]) =>
    all ? [`${word} by ${formatQuantity(all.firms, "firm")}`] : [],
  );
  return parts.length > 0 ? `${start} ${joinList(parts)}` : null;
}
