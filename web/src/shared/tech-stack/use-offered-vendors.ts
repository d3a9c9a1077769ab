import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Schema } from "../../api/client";
import { offeredVendorsQuery } from "../../api/queries/matches";
import { debounce } from "../../lib/debounce";
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
  const [asked, setAsked] = useState(wanted);
  const [later] = useState(() => debounce(setAsked));
  useEffect(() => {
    later(wanted);
    return later.cancel;
  }, [later, wanted]);
  const isPart = vendors.length < vendorCount;
  const found = useQuery({
    ...offeredVendorsQuery(category.id, asked),
    enabled: isPart && asked !== "",
  });
  if (isPart && wanted !== "" && wanted === asked && found.data) return found.data.items;
  return vendors.filter(({ name }) => name.toLowerCase().includes(wanted));
}
