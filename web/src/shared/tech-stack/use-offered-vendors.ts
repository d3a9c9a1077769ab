import { useQuery } from "@tanstack/react-query";
import type { Schema } from "../../api/client";
import { offeredVendorsQuery } from "../../api/queries/matches";
import { folded } from "../../lib/folded";
import { useDebounced } from "../../lib/use-debounced";
import type { Named } from "./tech-stack-model";

interface OfferedVendors {
  vendors: readonly Named[];
  /** Whether the server is still asked for others. */
  isPending: boolean;
  /** Asks again, where the server was asked and did not answer. */
  retry: (() => void) | null;
}

/**
 * The vendors of a category whose name has a text. Of a long list the form holds only the first, and those
 * are shown while the server looks for others.
 */
export function useOfferedVendors(
  { category, vendors, vendorCount }: Schema<"TechStackCategory">,
  search: string,
): OfferedVendors {
  const wanted = search.trim().toLowerCase();
  const asked = useDebounced(wanted);
  const isPart = vendors.length < vendorCount;
  const found = useQuery({
    ...offeredVendorsQuery(category.id, asked),
    enabled: isPart && asked !== "",
  });
  const isSearch = isPart && wanted !== "";
  const isAnswered = isSearch && wanted === asked && !found.isPending;
  const known = vendors.filter(({ name }) => folded(name).includes(folded(wanted)));
  return {
    vendors: (isAnswered && found.data?.items) || known,
    isPending: isSearch && !isAnswered,
    retry: isAnswered && found.isError ? () => void found.refetch() : null,
  };
}
