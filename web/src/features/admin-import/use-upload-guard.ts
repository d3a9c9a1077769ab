import { useEffect } from "react";
import type { CurrentImport } from "./import-calls";
import type { Run } from "./import-model";

/**
 * Asks before the page is left while that would cancel the import: until its rows are being saved, the
 * server cancels it when the connection closes.
 */
export function useUploadGuard(run: Run | null, current: CurrentImport | null): void {
  const isAtRisk = run !== null && !run.dryRun && current?.phase !== "saving";
  useEffect(() => {
    if (!isAtRisk) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isAtRisk]);
}
