import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { comparisonQuery } from "../../api/queries/directory";
import { formatQuantity } from "../../lib/format";
import type { VendorsModel } from "./vendors-model";

/** The vendors of the comparison; the URL follows those that were merged or are gone. */
export function useComparison(model: VendorsModel) {
  const { compared, sideBySide } = model.view.value;
  const query = useQuery({
    ...comparisonQuery(compared),
    enabled: sideBySide || compared.length > 0,
    placeholderData: keepPreviousData,
  });
  const known = query.isPlaceholderData ? undefined : query.data;
  useEffect(() => {
    if (known) model.settleCompared(known);
  }, [known, model]);
  return query;
}

/** "1 vendor of this comparison is no longer listed."; null where all are. */
export function unlistedText(count: number): string | null {
  if (count === 0) return null;
  const are = count === 1 ? "is" : "are";
  return `${formatQuantity(count, "vendor")} of this comparison ${are} no longer listed.`;
}
