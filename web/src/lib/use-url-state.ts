import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import type { UrlStateOptions } from "./url-state";
import { useModel } from "./use-model";

/** A screen's model, synchronized with the current URL for as long as the screen is shown. */
export function useUrlState<Model extends { follow(search: string): void; stop(): void }>(
  create: (options: UrlStateOptions) => Model,
): Model {
  const search = useSearch();
  const [, navigate] = useLocation();
  const model = useModel(() => create({ search, navigate }));
  useEffect(() => model.follow(search), [model, search]);
  useEffect(() => model.stop, [model]);
  return model;
}
