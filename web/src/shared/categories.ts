import { useQuery } from "@tanstack/react-query";
import type { Schema } from "../api/client";
import { STAGES } from "../api/facts";
import { categoriesQuery } from "../api/queries/directory";

/** All categories by name; `data` is undefined until they are here. */
export function useCategories() {
  return useQuery(categoriesQuery);
}

/** Those of the stages' categories in the order of the lifecycle, then the others as they came. */
export function inLifecycleOrder<T>(items: readonly T[], categoryOf: (item: T) => string): T[] {
  const placeOf = (item: T) => {
    const place = STAGES.findIndex(({ category }) => category === categoryOf(item));
    return place === -1 ? STAGES.length : place;
  };
  return [...items].sort((one, other) => placeOf(one) - placeOf(other));
}

/** The category of a name, ignoring case; undefined for an unknown name. */
export function findCategory(categories: readonly Schema<"Category">[], name: string) {
  const wanted = name.trim().toLowerCase();
  return categories.find((category) => category.name.toLowerCase() === wanted);
}
