/** "Gold Partner". */
export function partnerLevelText(level: string): string {
  return `${level} Partner`;
}

/** Said below every ranking. */
export const PARTNER_LEVEL_NOTE = "Partner level has no effect on this order.";
