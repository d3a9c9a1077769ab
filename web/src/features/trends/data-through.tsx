import type { Filters } from "./filters";
import { useTotals } from "./use-totals";
import { dayText } from "./wording";

/** How far the data reaches, whatever the filters. */
export function DataThrough({ filters }: { filters: Filters }) {
  const { data } = useTotals(filters);
  if (!data?.dataThrough) return null;
  return <p className="data-through">Data through {dayText(data.dataThrough)}</p>;
}
