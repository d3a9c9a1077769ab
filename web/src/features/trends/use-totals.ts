import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { trendsQuery } from "../../api/queries";
import { type Filters, setFilters } from "./filters";

/** The totals under the filters; the ones before stay until the new ones are here. */
export function useTotals(filters: Filters) {
  return useQuery({ ...trendsQuery(setFilters(filters)), placeholderData: keepPreviousData });
}
