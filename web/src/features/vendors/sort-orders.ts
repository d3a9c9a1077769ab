import type { VendorFilters } from "../../api/queries";
import type { Option } from "../../ui/select";

export type Sort = NonNullable<VendorFilters["sort"]>;

/** The sort orders of the directory: docs/product.md#browse-vendors. */
export const SORTS: readonly Option<Sort>[] = [
  { value: "name_asc", label: "Name A-Z" },
  { value: "name_desc", label: "Name Z-A" },
  { value: "partner_first", label: "Partners First" },
];

export function isSort(text: string | null): text is Sort {
  return SORTS.some(({ value }) => value === text);
}
