import { VENDOR_FIELDS } from "../../api/facts";

/** Columns of vendors have names as in our own files; those of bookings read as labels already. */
const LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(VENDOR_FIELDS),
  id: "ID",
  category: "Category",
};

/** "Website" of the column websiteUrl: as the form of a vendor calls it. Files may do so, too. */
export function fieldLabel(field: string): string {
  return LABELS[field] ?? field;
}
