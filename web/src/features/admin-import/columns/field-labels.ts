import { FIELD_LABELS } from "../../../shared/vendor/field-labels";

/** Columns of vendors have names as in our own files; those of bookings read as labels already. */
const LABELS: Readonly<Record<string, string>> = {
  ...FIELD_LABELS,
  id: "ID",
  category: "Category",
};

/** "Booking link" of the column bookingUrl: as the form of a vendor calls it. Files may do so, too. */
export function fieldLabel(field: string): string {
  return LABELS[field] ?? field;
}

/**
 * What a person reads of a column: "Booking link (bookingUrl)", since the requirements and what is missing name it as a
 * file does; "Former names" without formerNames, which is the same. Details, such as the kind, follow in the brackets.
 */
export function columnLabel(field: string, ...details: readonly string[]): string {
  const label = fieldLabel(field);
  const isSameName =
    label.replaceAll(" ", "").toLowerCase() === field.replaceAll(" ", "").toLowerCase();
  const notes = isSameName ? details : [field, ...details];
  return notes.length > 0 ? `${label} (${notes.join(", ")})` : label;
}
