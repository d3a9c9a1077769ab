import { VENDOR_FIELDS } from "../../api/facts";

type FieldName = (typeof VENDOR_FIELDS)[number][0];

/** What each field of a vendor is called. */
export const FIELD_LABELS = Object.fromEntries(VENDOR_FIELDS) as Record<FieldName, string>;
