import { useEffect } from "react";
import type { CurrentImport } from "./import-calls";
import type { Run } from "./import-model";

/**
 * The browser asks before the page goes, as long as an import would end with it: until its rows are being
 * saved the server gives up on whoever goes away.
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
