import type { Schema } from "../../api/client";
import { FIRM_SIZE_LABELS, VENDOR_FIELDS } from "../../api/facts";
import { formatPrice } from "../../lib/format";
import { FIELD_LABELS } from "../../shared/vendor/field-labels";

type Vendor = Schema<"Vendor">;
/** What can be sent of a vendor; its tags are edited as capabilities. */
type Patch = Required<Omit<Schema<"VendorPatch">, "tags">>;
export type FieldName = keyof Patch;

type Kind = "name" | "text" | "category" | "price" | "paragraph" | "list" | "flag" | "sizes";

/** How each field is edited; a list has one entry a line, since an entry may have any other sign. */
export const KINDS = {
  name: "name",
  formerNames: "list",
  categoryId: "category",
  categoryName: "name",
  websiteUrl: "text",
  bookingUrl: "text",
  logoUrl: "text",
  priceBracket: "price",
  partnerLevel: "text",
  isActive: "flag",
  needsReview: "flag",
  isRecommendedPartner: "flag",
  description: "paragraph",
  shortHighlights: "list",
  integrations: "list",
  practiceAreasSupported: "list",
  geoFocus: "list",
  firmSizeSupported: "sizes",
} as const satisfies Record<FieldName, Kind>;

/** What a form holds: choices as they are, and everything else as text. */
export type VendorValues = {
  [Name in FieldName]: Patch[Name] extends boolean | Schema<"FirmSize">[] ? Patch[Name] : string;
};

export type NameOf<Value> = {
  [Name in FieldName]: VendorValues[Name] extends Value ? Name : never;
}[FieldName];

/** The labels of the contract; a new category's name has its own. */
export const LABELS = FIELD_LABELS as Record<FieldName, string>;

/** The fields that are edited in one of these ways, in the order of the contract. */
export function fieldsOf<Wanted extends Kind>(...kinds: Wanted[]) {
  const names = VENDOR_FIELDS.map(([name]) => name).filter((name) => name !== "tags");
  return names.filter((name) => kinds.some((kind) => kind === KINDS[name])) as {
    [Name in FieldName]: (typeof KINDS)[Name] extends Wanted ? Name : never;
  }[FieldName][];
}

/** A new vendor, as an empty form. */
export const EMPTY: VendorValues = {
  ...(Object.fromEntries(Object.keys(KINDS).map((name) => [name, ""])) as unknown as VendorValues),
  isActive: true,
  needsReview: false,
  isRecommendedPartner: false,
  firmSizeSupported: [],
};

export function toFormValues(vendor: Vendor): VendorValues {
  const values = (Object.keys(KINDS) as FieldName[]).map((name) => {
    const value = name === "categoryName" ? "" : vendor[name];
    if (KINDS[name] === "list") return [name, (value as string[]).join("\n")];
    return [name, typeof value === "object" && value !== null ? value : toControl(value)];
  });
  return Object.fromEntries(values);
}

/** A patch with the changed fields only; an empty text clears the stored value. */
export function toPatch(before: VendorValues, after: VendorValues): Schema<"VendorPatch"> {
  const names = Object.keys(KINDS) as FieldName[];
  const changed = names.filter((name) => String(before[name]) !== String(after[name]));
  return Object.fromEntries(changed.map((name) => [name, toValue(name, after[name])]));
}

/** A field's value in words, for a reader who does not see its control. */
export function toWords(
  name: FieldName,
  values: VendorValues,
  categories: readonly Schema<"Category">[],
) {
  const value = values[name];
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "object")
    return value.map((size) => FIRM_SIZE_LABELS[size]).join("; ") || "none";
  if (name === "categoryId") return categories.find(({ id }) => id === value)?.name ?? value;
  if (name === "priceBracket") return formatPrice(Number(value)) || "none";
  return value.replaceAll("\n", "; ") || "none";
}

function toControl(value: string | number | boolean | null | undefined) {
  return typeof value === "boolean" ? value : String(value ?? "");
}

function toValue(name: FieldName, value: VendorValues[FieldName]) {
  if (typeof value !== "string") return value;
  switch (KINDS[name]) {
    case "list":
      return lines(value);
    case "price":
      return value === "" ? null : Number(value);
    case "name":
    case "category":
      return value.trim();
    default:
      return value.trim() || null;
  }
}

function lines(text: string): string[] {
  const entries = text.split("\n").map((entry) => entry.trim());
  return entries.filter((entry) => entry !== "");
}
