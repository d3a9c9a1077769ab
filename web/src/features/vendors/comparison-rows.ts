import type { Schema } from "../../api/client";
import { formatPrice } from "../../lib/format";
import { FIRM_SIZES, firmSizeLabel } from "../../shared/bands";
import { claimWords } from "../../shared/vendor/claim-labels";
import { nationwideFirst } from "../../shared/vendor/column-words";
import { FIELD_LABELS } from "../../shared/vendor/field-labels";
import { partnerLevelText } from "../../shared/vendor/partner-level";

type Vendor = Schema<"Comparison">["vendors"][number];

export type RowGroup = "facts" | "evidence" | "features";

/** Whether a vendor has a feature, null where it does not say, and the words that say so. */
export interface FeatureCell {
  has: boolean | null;
  words: string | null;
}

/** A vendor's value in a row: text, a list, or what it says of a feature. */
export type Cell = string | readonly string[] | FeatureCell;

export interface Row {
  label: string;
  /** One per vendor, in the same order. */
  cells: Cell[];
  group: RowGroup;
  /** Whether the vendors differ in this row. */
  differs: boolean;
  /** Whether at least two of them say something different: silence is no answer, and prose and counts never agree.
   * Where most rows of a group would be marked, none is: a mark on everything marks nothing. */
  contrasts: boolean;
}

/** The compared facts, in the order of the table. */
const FACTS: readonly { label: string; value: (vendor: Vendor) => Cell }[] = [
  { label: FIELD_LABELS.categoryId, value: ({ categoryName }) => categoryName },
  { label: FIELD_LABELS.priceBracket, value: ({ priceBracket }) => formatPrice(priceBracket ?? 0) },
  { label: "Partner", value: partnerText },
  { label: FIELD_LABELS.description, value: ({ description }) => description ?? "" },
  { label: FIELD_LABELS.shortHighlights, value: ({ shortHighlights }) => shortHighlights },
  { label: FIELD_LABELS.firmSizeSupported, value: firmSizes },
  {
    label: FIELD_LABELS.practiceAreasSupported,
    value: ({ practiceAreasSupported }) => practiceAreasSupported,
  },
  { label: FIELD_LABELS.geoFocus, value: ({ geoFocus }) => nationwideFirst(geoFocus, String) },
  { label: FIELD_LABELS.integrations, value: ({ integrations }) => integrations },
  { label: "Works with your tools", value: ({ worksWith }) => worksWith },
];

/** What each vendor words for itself. */
const PROSE: ReadonlySet<string> = new Set([
  FIELD_LABELS.description,
  FIELD_LABELS.shortHighlights,
]);

/** The rows of a comparison; a row without any value is left out. */
export function comparisonRows({
  vendors,
  otherFirms,
  features,
}: Pick<Schema<"Comparison">, "vendors" | "otherFirms" | "features">): Row[] {
  const facts = FACTS.map(({ label, value }) => row(label, vendors.map(value), "facts"));
  const evidence = otherFirms.map(({ label, counts }) => {
    const cells = counts.map((count) => count ?? "");
    return row(label, cells, "evidence");
  });
  const ticks = features.map(({ label, claims }) => {
    const cells = vendors.map(({ id }) => said(claims.find(({ vendorId }) => vendorId === id)));
    return row(capitalize(label), cells, "features");
  });
  const filled = (rows: Row[]) => rows.filter(({ cells }) => cells.some(isFilled));
  return [...dropExcessMarks(filled(facts)), ...evidence, ...dropExcessMarks(filled(ticks))];
}

/** The rows, without marks where more than half of those that both vendors could share have one. */
function dropExcessMarks(rows: Row[]): Row[] {
  const marked = rows.filter(({ contrasts }) => contrasts).length;
  const weighed = rows.filter(({ label }) => !PROSE.has(label)).length;
  return marked * 2 > weighed ? rows.map((row) => ({ ...row, contrasts: false })) : rows;
}

/** Whether the cell has a value. */
export function isFilled(cell: Cell): boolean {
  return isFeatureCell(cell) ? cell.has !== null : cell.length > 0;
}

/** Whether the cell is about a feature. */
export function isFeatureCell(cell: Cell): cell is FeatureCell {
  return typeof cell === "object" && "has" in cell;
}

function said(claim: Schema<"FeatureClaim"> | undefined): FeatureCell {
  if (!claim) return { has: null, words: null };
  return { has: claim.state !== "denied", words: claimWords(claim) };
}

function row(label: string, cells: Cell[], group: RowGroup): Row {
  const values = (of: Cell[]) => new Set(of.map(comparableValue)).size;
  const isWeighed = group !== "evidence" && !PROSE.has(label);
  return {
    label,
    cells,
    group,
    differs: values(cells) > 1,
    contrasts: isWeighed && values(cells.filter(isFilled)) > 1,
  };
}

/** Equal for cells that mean the same: order and case of a list do not matter. */
function comparableValue(cell: Cell): string {
  if (typeof cell === "string") return cell;
  if (isFeatureCell(cell)) return String(cell.has);
  return JSON.stringify(cell.map((entry) => entry.toLowerCase()).sort());
}

function partnerText({ isRecommendedPartner, partnerLevel }: Vendor): string {
  const level = partnerLevel && partnerLevelText(partnerLevel);
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
