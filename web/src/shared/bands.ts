import type { Schema } from "../api/client";

type Labels<Code extends string> = readonly { value: Code; label: string }[];

/** Firm sizes, smallest first. */
export const FIRM_SIZES: Labels<Schema<"FirmSize">> = [
  { value: "SOLO", label: "Solo" },
  { value: "E2_5", label: "2-5" },
  { value: "E6_20", label: "6-20" },
  { value: "E21_50", label: "21-50" },
  { value: "E51_200", label: "51-200" },
  { value: "E200P", label: "200+" },
];

export const ATTORNEYS_COUNT_BANDS: Labels<Schema<"AttorneysCountBand">> = [
  { value: "SOLO", label: "Solo" },
  { value: "A2_5", label: "2-5" },
  { value: "A6_15", label: "6-15" },
  { value: "A16_30", label: "16-30" },
  { value: "A31_50", label: "31-50" },
  { value: "A51P", label: "51+" },
];

export const EMPLOYEES_COUNT_BANDS: Labels<Schema<"EmployeesCountBand">> = [
  { value: "E2_10", label: "2-10" },
  { value: "E11_50", label: "11-50" },
  { value: "E51_200", label: "51-200" },
  { value: "E200P", label: "200+" },
];

/** New injury cases signed in a month. */
export const INJURY_CASES_BANDS: Labels<Schema<"InjuryCasesBand">> = [
  { value: "C1_10", label: "1-10" },
  { value: "C11_25", label: "11-25" },
  { value: "C26_50", label: "26-50" },
  { value: "C51_100", label: "51-100" },
  { value: "C101P", label: "101+" },
];

export const SOFTWARE_SPEND_BANDS: Labels<Schema<"SoftwareSpendBand">> = [
  { value: "S0_5K", label: "$0-$5,000" },
  { value: "S5_10K", label: "$5,001-$10,000" },
  { value: "S10_40K", label: "$10,001-$40,000" },
  { value: "S40_100K", label: "$40,001-$100,000" },
  { value: "S100_500K", label: "$100,000-$500,000" },
  { value: "S500_1M", label: "$500,000-$1,000,000" },
  { value: "S1M_P", label: "$1,000,000+" },
];

/** The label of a firm-size code, as it came from the server; the code itself where it is new to us. */
export function firmSizeLabel(code: string): string {
  return FIRM_SIZES.find(({ value }) => value === code)?.label ?? code;
}
