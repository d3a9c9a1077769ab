import { useState } from "react";
import type { Filters } from "./filters";

/**
 * The filters that the data on screen belongs to: the previous ones while placeholder data is shown.
 * Dividing the old total by the new number of days would show a wrong average.
 */
export function useShownFilters(filters: Filters, isPlaceholder: boolean): Filters {
  const [shown, setShown] = useState(filters);
  if (isPlaceholder || shown === filters) return shown;
  setShown(filters);
  return filters;
}
