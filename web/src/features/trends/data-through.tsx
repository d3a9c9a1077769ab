import type { Filters } from "./filters";
import { useTotals } from "./use-totals";
import { dayText } from "./wording";

/** How far the data reaches, whatever the filters. */
export function DataThrough({ filters }: { filters: Filters }) {
  const { data } = useTotals(filters);
  if (data && !data.dataThrough) return null;
  // An empty line keeps the place until the date is known.
  const text = data?.dataThrough ? `Data through ${dayText(data.dataThrough)}` : "\u00a0";
  return <p className="data-through">{text}</p>;
}
