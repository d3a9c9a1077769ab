import type { Schema } from "../api/client";
import {
  ATTORNEYS_COUNT_BAND_LABELS,
  EMPLOYEES_COUNT_BAND_LABELS,
  FIRM_SIZE_LABELS,
  INJURY_CASES_BAND_LABELS,
  SOFTWARE_SPEND_BAND_LABELS,
} from "../api/facts";
import { options } from "../lib/options";

/** Firm sizes, smallest first, as are all bands. */
export const FIRM_SIZES = options(FIRM_SIZE_LABELS);
export const ATTORNEYS_COUNT_BANDS = options(ATTORNEYS_COUNT_BAND_LABELS);
export const EMPLOYEES_COUNT_BANDS = options(EMPLOYEES_COUNT_BAND_LABELS);
/** New injury cases signed in a month. */
export const INJURY_CASES_BANDS = options(INJURY_CASES_BAND_LABELS);
export const SOFTWARE_SPEND_BANDS = options(SOFTWARE_SPEND_BAND_LABELS);

/** The label of a firm-size code; an unknown code stands for itself. */
export function firmSizeLabel(code: string): string {
  return FIRM_SIZE_LABELS[code as Schema<"FirmSize">] ?? code;
}
