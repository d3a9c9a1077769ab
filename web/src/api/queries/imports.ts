import { queryOptions } from "@tanstack/react-query";
import { api, body } from "../client";
import { keys } from "./keys";

/** The imports of the past, the newest first. */
export const importsQuery = queryOptions({
  queryKey: [...keys.imports, "history"],
  queryFn: () => body(api.GET("/api/admin/imports")),
});

/** How far the running import has come; null where none runs. Refetched on every visit. */
export const currentImportQuery = queryOptions({
  queryKey: [...keys.imports, "current"],
  queryFn: async () => (await api.GET("/api/admin/imports/current")).data ?? null,
  staleTime: 0,
});
