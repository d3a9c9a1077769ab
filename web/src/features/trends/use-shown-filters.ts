import { useState } from "react";
import type { Filters } from "./filters";

/**
 * The filters that the figures on screen belong to: the ones before, for as long as the old figures stay.
 * An average of old bookings over new days would be wrong, however briefly.
 */
export function useShownFilters(filters: Filters, areOldFigures: boolean): Filters {
  const [shown, setShown] = useState(filters);
  if (areOldFigures || shown === filters) return shown;
  setShown(filters);
  return filters;
}
