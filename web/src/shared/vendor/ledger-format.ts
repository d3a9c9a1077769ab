import type { Schema } from "../../api/client";
import { LIMITS } from "../../api/facts";
import { formatUtcDate, numberWord } from "../../lib/format";

/** Counts of fewer firms are not shown: "five". */
export const FEWEST_FIRMS = numberWord(LIMITS.firmsMin);

/** What stands in place of counts that may not be shown. */
export const HIDDEN_LEDGER = `Too few firms to show a count: it takes ${FEWEST_FIRMS}`;

/** Stands below counts of which one is rounded. */
export const ROUNDED_LEDGER = `Above ${LIMITS.exactCountMax}, what firms told us is rounded to the nearest ${numberWord(LIMITS.roundedStep)}`;

/** "Demos from Mar 3, 2025 to Nov 20, 2026"; null where no days may be shown. */
export function ledgerDates({ firstAt, lastAt }: Schema<"Ledger">): string | null {
  if (!firstAt || !lastAt) return null;
  const [first, last] = [formatUtcDate(firstAt), formatUtcDate(lastAt)];
  return first === last ? `Demos on ${first}` : `Demos from ${first} to ${last}`;
}
