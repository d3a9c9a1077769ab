import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { currentImportQuery } from "../../api/queries";
import type { CurrentImport } from "./import-calls";
import type { ImportModel } from "./import-model";

const EVERY_MS = 500;

/**
 * How far the server's import is, asked again and again while one runs: ours where this screen has a
 * request under way, else one that somebody or something else started.
 */
export function useCurrentImport(model: ImportModel) {
  const isOurs = model.run.value !== null;
  const { data = null } = useQuery({
    ...currentImportQuery,
    refetchInterval: ({ state }) => (isOurs || state.data ? EVERY_MS : false),
  });
  const elsewhere = isOurs ? null : data;
  const last = useRef<CurrentImport | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = elsewhere;
    if (before && !elsewhere && !isOurs) void model.endedElsewhere(before);
  }, [elsewhere, isOurs, model]);
  return { ours: isOurs ? data : null, elsewhere };
}
