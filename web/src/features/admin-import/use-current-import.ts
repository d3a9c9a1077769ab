import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { currentImportQuery } from "../../api/queries";
import type { CurrentImport } from "./import-calls";
import type { ImportModel } from "./import-model";

const POLL_INTERVAL_MS = 500;

/**
 * Progress of the server's running import, polled while there is one: `own` if this screen has started
 * it, else `remote`.
 */
export function useCurrentImport(model: ImportModel) {
  const isOurs = model.run.value !== null;
  const { data = null } = useQuery({
    ...currentImportQuery,
    refetchInterval: ({ state }) => (isOurs || state.data ? POLL_INTERVAL_MS : false),
  });
  const elsewhere = isOurs ? null : data;
  const last = useRef<CurrentImport | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = elsewhere;
    if (before && !elsewhere && !isOurs) void model.onRemoteImportFinished(before);
  }, [elsewhere, isOurs, model]);
  return { ours: isOurs ? data : null, elsewhere };
}
