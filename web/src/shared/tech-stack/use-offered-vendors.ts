import { useQuery } from "@tanstack/react-query";
import type { Schema } from "../../api/client";
import { offeredVendorsQuery } from "../../api/queries/matches";
import { useDebounced } from "../../lib/use-debounced";
import type { Named } from "./tech-stack-model";

/**
 * The vendors of a category whose name has a text. Of a long list the form holds only the first, and those
 * that are shown while the server looks for others.
 */
export function useOfferedVendors(
  { category, vendors, vendorCount }: Schema<"TechStackCategory">,
  search: string,
): readonly Named[] {
  const wanted = search.trim().toLowerCase();
  const asked = useDebounced(wanted);
  const isPart = vendors.length < vendorCount;
  const found = useQuery({
    ...offeredVendorsQuery(category.id, asked),
    enabled: isPart && asked !== "",
  });
  if (isPart && wanted !== "" && wanted === asked && found.data) return found.data.items;
  return vendors.filter(({ name }) => name.toLowerCase().includes(wanted));
}
