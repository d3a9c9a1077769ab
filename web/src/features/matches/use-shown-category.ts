import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSearchParams } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { keys } from "../../api/queries/keys";
import { findCategory, useCategories } from "../../shared/categories";
import { toastCategoryNotFound } from "../../shared/toast-category-not-found";
import type { MatchesModel } from "./state/matches-model";

/** Leads to the picks of the category that the address names with `showCategory`, and refetches them. */
export function useShownCategory(model: MatchesModel): void {
  const client = useQueryClient();
  const categories = useCategories().data;
  const name = useSearchParams()[0].get("showCategory");
  const asked = useHistoryState<unknown>();
  // The visit itself has just fetched the picks.
  const fetchedFor = useRef(name);
  useEffect(() => {
    if (name === fetchedFor.current) return;
    fetchedFor.current = name;
    if (name) void client.invalidateQueries({ queryKey: keys.picks });
  }, [name, client]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: who asks again for the same category is led there again
  useEffect(() => {
    if (!name || !categories) return;
    const category = findCategory(categories, name);
    if (category) model.show(category);
    else toastCategoryNotFound(name);
  }, [name, categories, model, asked]);
}
