import type { Schema } from "../../api/client";
import { formatCount, formatDate, formatQuantity } from "../../lib/format";
import { joined } from "../../lib/joined";

type Ledger = Schema<"Ledger">;
type Standing = Schema<"Standing">;

/** What stands in place of counts that may not be shown. */
export const HIDDEN_LEDGER = "Too few firms to show a count: it takes five";

/** "Demo booked by 41 of 187 firms your size": a line for each count that may be shown, uses first. */
export function ledgerLines(ledger: Ledger, whose = "your"): string[] {
  const { used, booked, clicked } = ledger;
  const lines = [
    line("Used by", used, whose, " that told us"),
    line("Demo booked by", booked, whose),
    line("Meeting asked for by", clicked, whose),
    outcomes(ledger),
  ];
  return lines.filter((one) => one !== null);
}

/** The lines as sentences, or that too few firms stand behind any. */
export function ledgerText(ledger: Ledger, whose?: string): string {
  const lines = ledgerLines(ledger, whose);
  return lines.length > 0 ? `${lines.join(". ")}.` : `${HIDDEN_LEDGER}.`;
}

/** "Demos from Mar 3, 2025 to Nov 20, 2026"; null where none may be told. */
export function ledgerDates({ firstAt, lastAt }: Ledger): string | null {
  if (!firstAt || !lastAt) return null;
  const [first, last] = [formatDate(firstAt), formatDate(lastAt)];
  return first === last ? `Demos on ${first}` : `Demos from ${first} to ${last}`;
}

/** "41 of 187 firms your size": among firms of the own size where it may be shown, else among all; else "". */
export function standingText({ yourSize, all }: Standing, whose = "your"): string {
  const count = yourSize ?? all;
  if (!count) return "";
  const { firms, of } = count;
  const number =
    of === null
      ? formatQuantity(firms, "firm")
      : `${formatCount(firms)} of ${formatQuantity(of, "firm")}`;
  return yourSize ? `${number} ${whose} size` : number;
}

function line(start: string, standing: Standing, whose: string, end = ""): string | null {
  const count = standingText(standing, whose);
  return count === "" ? null : `${start} ${count}${end}`;
}

/** "Meetings held by 12 firms and signed by 5 firms", as far as each may be shown. */
function outcomes({ outcomes: { held, signed, declined } }: Ledger): string | null {
  const said = [
    [held, "held"],
    [signed, "signed"],
    [declined, "declined"],
  ] as const;
  const parts = said.flatMap(([{ all }, word]) =>
    all ? [`${word} by ${formatQuantity(all.firms, "firm")}`] : [],
  );
  return parts.length > 0 ? `Meetings ${joined(parts)}` : null;
}
