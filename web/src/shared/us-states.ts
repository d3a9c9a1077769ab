import type { Schema } from "../api/client";
import { US_STATE_LABELS } from "../api/facts";

/** "TX" → "Texas"; a text that is no code comes back as it is. */
export function stateName(code: string): string {
  return US_STATE_LABELS[code as Schema<"UsState">] ?? code;
}
