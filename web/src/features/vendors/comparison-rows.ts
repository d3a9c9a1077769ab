import type { Schema } from "../../api/client";
import { FIRM_SIZES, firmSizeLabel } from "../../shared/bands";

type Vendor = Schema<"ListedVendor">;

/** What one vendor says in a row: words, a list of them, or whether it names the feature. */
export type Cell = string | readonly string[] | boolean;

export interface Row {
  label: string;
  /** One a vendor, in their order. */
  cells: Cell[];
  isFeature: boolean;
  /** Whether the vendors say different things. */
  differs: boolean;
}

/** What is compared besides the features, in the order of the table. */
const FACTS: readonly { label: string; of: (vendor: Vendor) => Cell }[] = [
  { label: "Category", of: ({ categoryName }) => categoryName },
  { label: "Price", of: ({ priceBracket }) => "$".repeat(priceBracket ?? 0) },
  { label: "Partner", of: partnerText },
  { label: "About", of: ({ description }) => description ?? "" },
  { label: "Highlights", of: ({ shortHighlights }) => shortHighlights },
  { label: "Firm sizes", of: firmSizes },
  { label: "Practice areas", of: ({ practiceAreasSupported }) => practiceAreasSupported },
  { label: "Regions", of: ({ geoFocus }) => geoFocus },
  { label: "Integrations", of: ({ integrations }) => integrations },
  { label: "Works with your tools", of: ({ worksWith }) => worksWith },
];

/** The table of a comparison; a row in which no vendor says anything is left out. */
export function comparisonRows({ vendors, features }: Schema<"Comparison">): Row[] {
  const facts = FACTS.map(({ label, of }) => row(label, vendors.map(of), false));
  const ticks = features.map(({ label, listedBy }) => {
    const cells = vendors.map(({ id }) => listedBy.includes(id));
    return row(capitalised(label), cells, true);
  });
  return [...facts, ...ticks].filter(({ cells }) => cells.some(isFilled));
}

/** Whether there is anything in a cell. */
export function isFilled(cell: Cell): boolean {
  return typeof cell === "boolean" ? cell : cell.length > 0;
}

function row(label: string, cells: Cell[], isFeature: boolean): Row {
  const said = new Set(cells.map(meaning));
  return { label, cells, isFeature, differs: said.size > 1 };
}

/** The same for cells that say the same, whatever the order and case of a list. */
function meaning(cell: Cell): string {
  if (typeof cell === "boolean" || typeof cell === "string") return String(cell);
  return JSON.stringify(cell.map((entry) => entry.toLowerCase()).sort());
}

function partnerText({ isRecommendedPartner, partnerLevel }: Vendor): string {
  const level = partnerLevel && `${partnerLevel} Partner`;
  return [isRecommendedPartner && "Recommended", level].filter(Boolean).join(", ");
}

/** In the order of the sizes, whatever the vendor's. */
function firmSizes({ firmSizeSupported }: Vendor): string {
  const served = FIRM_SIZES.filter(({ value }) => firmSizeSupported.includes(value));
  return served.map(({ value }) => firmSizeLabel(value)).join(", ");
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
