import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { trendsQuery } from "../../api/queries/trends";
import { type Filters, toQueryParams } from "./filters";

/** The totals under the filters; the previous ones stay while the new ones load. */
export function useTotals(filters: Filters) {
  return useQuery({ ...trendsQuery(toQueryParams(filters)), placeholderData: keepPreviousData });
}
