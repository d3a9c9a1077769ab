import type { Schema } from "../../api/client";
import { VENDOR_SORT_LABELS } from "../../api/facts";
import { options } from "../../lib/options";

export type Sort = Schema<"VendorSort">;

/** The sort orders of the directory: docs/product.md#browse-vendors. */
const SORTS = options(VENDOR_SORT_LABELS);

/** "Best match" is offered while there is something to match. */
export function sortsFor(q: string) {
  return q === "" ? SORTS.filter(({ value }) => value !== "relevance") : SORTS;
}

export function defaultSort(q: string): Sort {
  return q === "" ? "name_asc" : "relevance";
}

export function isSort(text: string | null): text is Sort {
  return SORTS.some(({ value }) => value === text);
}
