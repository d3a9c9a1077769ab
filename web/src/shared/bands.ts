import type { Schema } from "../api/client";
import {
  ATTORNEYS_COUNT_BAND_LABELS,
  EMPLOYEES_COUNT_BAND_LABELS,
  FIRM_SIZE_LABELS,
  INJURY_CASES_BAND_LABELS,
  SOFTWARE_SPEND_BAND_LABELS,
} from "../api/facts";
import { options } from "../lib/options";
import type { Option } from "../ui/select";

export const FIRM_SIZE = "Firm Size";

/** Firm sizes, smallest first, as are all bands. */
export const FIRM_SIZES = options(FIRM_SIZE_LABELS);

type Bands = Required<Schema<"OnboardingRequest">>;

interface FirmBand {
  name: keyof Bands;
  /** As the profile and a memo call it. */
  label: string;
  /** As a new account is asked for it. */
  prompt: string;
  /** What the answer changes. */
  hint: string;
  /** How many cards stand beside each other. */
  columns: 4 | 5 | 6 | 7;
  options: readonly Option<Bands[keyof Bands]>[];
}

/** The four answers about the firm that recommendations rest on, in their order. */
export const FIRM_BANDS: readonly FirmBand[] = [
  {
    name: "attorneysCountBand",
    label: "Attorneys",
    prompt: "How many attorneys work at your firm?",
    hint: "Vendors that serve firms with this many attorneys score a little higher.",
    columns: 6,
    options: options(ATTORNEYS_COUNT_BAND_LABELS),
  },
  {
    name: "employeesCountBand",
    label: "Employees",
    prompt: "How many employees does your firm have?",
    hint: "Vendors that serve firms of this size score higher. It is your firm size where you named none.",
    columns: 4,
    options: options(EMPLOYEES_COUNT_BAND_LABELS),
  },
  {
    name: "injuryCasesPerMonthBand",
    label: "New injury cases signed per month",
    prompt: "How many new injury cases do you sign per month?",
    hint: "Vendors that serve firms with this many cases score a little higher.",
    columns: 5,
    options: options(INJURY_CASES_BAND_LABELS),
  },
  {
    name: "annualSoftwareSpendBand",
    label: "Annual software spend",
    prompt: "How much do you spend on software per year?",
    hint: "Vendors within your budget score higher. Matches sets it beside what your tools cost.",
    columns: 7,
    options: options(SOFTWARE_SPEND_BAND_LABELS),
  },
];

/** Whether every one of them is given. */
export function hasAllBands(
  answers: Partial<Record<keyof Bands, string | null>>,
): answers is Bands {
  return FIRM_BANDS.every(({ name }) => Boolean(answers[name]));
}

/** The label of a firm-size code; an unknown code stands for itself. */
export function firmSizeLabel(code: string): string {
  return FIRM_SIZE_LABELS[code as Schema<"FirmSize">] ?? code;
}
