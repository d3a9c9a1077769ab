import type { Schema } from "../../api/client";
import { FIRM_SIZES, firmSizeLabel } from "../../shared/bands";

type Vendor = Schema<"ListedVendor">;

/** A vendor's value in a row: text, a list, or whether it lists the feature. */
export type Cell = string | readonly string[] | boolean;

export interface Row {
  label: string;
  /** One per vendor, in the same order. */
  cells: Cell[];
  isFeature: boolean;
  /** Whether the vendors differ in this row. */
  differs: boolean;
}

/** The compared facts, in the order of the table. */
const FACTS: readonly { label: string; value: (vendor: Vendor) => Cell }[] = [
  { label: "Category", value: ({ categoryName }) => categoryName },
  { label: "Price", value: ({ priceBracket }) => "$".repeat(priceBracket ?? 0) },
  { label: "Partner", value: partnerText },
  { label: "About", value: ({ description }) => description ?? "" },
  { label: "Highlights", value: ({ shortHighlights }) => shortHighlights },
  { label: "Firm sizes", value: firmSizes },
  { label: "Practice areas", value: ({ practiceAreasSupported }) => practiceAreasSupported },
  { label: "Regions", value: ({ geoFocus }) => geoFocus },
  { label: "Integrations", value: ({ integrations }) => integrations },
  { label: "Works with your tools", value: ({ worksWith }) => worksWith },
];

/** The rows of a comparison; a row without any value is left out. */
export function comparisonRows({ vendors, features }: Schema<"Comparison">): Row[] {
  const facts = FACTS.map(({ label, value }) => row(label, vendors.map(value), false));
  const ticks = features.map(({ label, listedBy }) => {
    const cells = vendors.map(({ id }) => listedBy.includes(id));
    return row(capitalize(label), cells, true);
  });
  return [...facts, ...ticks].filter(({ cells }) => cells.some(isFilled));
}

/** Whether the cell has a value. */
export function isFilled(cell: Cell): boolean {
  return typeof cell === "boolean" ? cell : cell.length > 0;
}

function row(label: string, cells: Cell[], isFeature: boolean): Row {
  const said = new Set(cells.map(comparableValue));
  return { label, cells, isFeature, differs: said.size > 1 };
}

/** Equal for cells that mean the same: order and case of a list do not matter. */
function comparableValue(cell: Cell): string {
  if (typeof cell === "boolean" || typeof cell === "string") return String(cell);
  return JSON.stringify(cell.map((entry) => entry.toLowerCase()).sort());
}

function partnerText({ isRecommendedPartner, partnerLevel }: Vendor): string {
  const level = partnerLevel && `${partnerLevel} Partner`;
  return [isRecommendedPartner && "Recommended", level].filter(Boolean).join(", ");
}

/** In the order of the sizes, not in the vendor's own. */
function firmSizes({ firmSizeSupported }: Vendor): string {
  const served = FIRM_SIZES.filter(({ value }) => firmSizeSupported.includes(value));
  return served.map(({ value }) => firmSizeLabel(value)).join(", ");
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
