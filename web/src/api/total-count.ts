import { TOTAL_COUNT_HEADER } from "./facts";

/** How many entries a list has on all its pages; null where the server does not say. */
export function totalCount({ headers }: Response): number | null {
  const total = headers.get(TOTAL_COUNT_HEADER);
  return total ? Number(total) : null;
}
