import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { currentImportQuery } from "../../../api/queries/imports";
import type { CurrentImport } from "../import-calls";
import type { ImportModel } from "./import-model";

const POLL_INTERVAL_MS = 500;

/**
 * Progress of the server's running import, polled while there is one: `own` if this screen has started
 * it, else `remote`.
 */
export function useCurrentImport(model: ImportModel) {
  const isOwn = model.run.value !== null;
  const { data = null } = useQuery({
    ...currentImportQuery,
    refetchInterval: ({ state }) => (isOwn || state.data ? POLL_INTERVAL_MS : false),
  });
  const remote = isOwn ? null : data;
  const last = useRef<CurrentImport | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = remote;
    if (before && !remote && !isOwn) void model.onRemoteImportFinished(before);
  }, [remote, isOwn, model]);
  return { own: isOwn ? data : null, remote };
}
