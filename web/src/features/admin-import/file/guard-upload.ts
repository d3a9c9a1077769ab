import type { QueryClient } from "@tanstack/react-query";
import { currentImportQuery } from "../../../api/queries/imports";

/**
 * Asks before the page is left while that would cancel the import, whatever screen is shown: until its rows are being
 * saved, the server cancels it when the connection closes. Returns what ends the guard.
 */
export function guardUpload(client: QueryClient): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (client.getQueryData(currentImportQuery.queryKey)?.phase !== "saving")
      event.preventDefault();
  };
  window.addEventListener("beforeunload", ask);
  return () => window.removeEventListener("beforeunload", ask);
}
