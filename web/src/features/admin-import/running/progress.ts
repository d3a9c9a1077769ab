import { formatBytes, formatCount, formatQuantity } from "../../../lib/format";
import type { CurrentImport } from "../import-calls";
import type { Run } from "./import-model";

/** The steps of an import, in their order. */
export const STEPS = ["uploading", "reading", "saving"] as const;

export interface Progress {
  step: (typeof STEPS)[number];
  /** How much of the step is done, 0 to 1. */
  share: number;
  label: string;
  /** Bytes or rows, and how fast. */
  details: string[];
}

const LABELS = { uploading: "Uploading", reading: "Reading", saving: "Saving" };

/** Progress of an import from the bytes sent and from the server's report; either may be unknown. */
export function progressOf(run: Run | null, current: CurrentImport | null): Progress {
  if (run && run.sent < run.size) return uploading(run.sent, run.size);
  if (!current) return step("uploading", run ? 1 : 0, []);
  if (current.phase === "uploading") {
    const { bytesRead, bytesTotal } = current;
    return run ? uploading(run.size, run.size) : uploading(bytesRead, bytesTotal);
  }
  const { rowsRead, rowsSaved, bytesRead, bytesTotal } = current;
  if (current.phase === "reading") {
    const details = [formatQuantity(rowsRead, "row"), ...rate(current)];
    return step("reading", part(bytesRead, bytesTotal), details);
  }
  const saved = `${formatCount(rowsSaved)} of ${formatQuantity(rowsRead, "row")}`;
  const saving = step("saving", part(rowsSaved, rowsRead), [saved, ...rate(current)]);
  return current.dryRun ? { ...saving, label: "Comparing" } : saving;
}

function uploading(sent: number, size: number | null): Progress {
  const bytes = size === null ? formatBytes(sent) : `${formatBytes(sent)} of ${formatBytes(size)}`;
  return step("uploading", part(sent, size), [bytes]);
}

function step(name: Progress["step"], share: number, details: string[]): Progress {
  return { step: name, share, label: LABELS[name], details };
}

function rate({ rowsPerSecond }: CurrentImport): string[] {
  if (rowsPerSecond < 1) return [];
  return [`${formatQuantity(Math.round(rowsPerSecond), "row")} a second`];
}

function part(done: number, whole: number | null): number {
  return whole ? Math.min(1, done / whole) : 0;
}
