import { useQuery } from "@tanstack/react-query";
import type { Schema } from "../api/client";
import { categoriesQuery } from "../api/queries";

/** All categories by name; `data` is undefined until they are here. */
export function useCategories() {
  return useQuery(categoriesQuery);
}

/** The category of a name, ignoring case; undefined for an unknown name. */
export function findCategory(categories: readonly Schema<"Category">[], name: string) {
  const wanted = name.trim().toLowerCase();
  return categories.find((category) => category.name.toLowerCase() === wanted);
}
