import { ApiError } from "../../../api/api-error";
import type { NamedColumns } from "../columns/column-matching";

/** A refusal of a file, and what would have it taken. */
export interface Refusal {
  text: string;
  dryRun: boolean;
  /** Whether it may have been imported all the same. */
  isUnknown: boolean;
  /** The columns without which the file can be taken. */
  allowMissing: string | null;
  /** The columns that it lacks, and the names of those that it has. */
  missingColumns: readonly string[];
  columns: readonly string[];
  suggestedColumns: NamedColumns;
}

export function toRefusal(
  error: unknown,
  said: Pick<Refusal, "text" | "dryRun" | "isUnknown">,
): Refusal {
  const refused = error instanceof ApiError ? error : null;
  return {
    ...said,
    allowMissing: refused?.allowMissing ?? null,
    missingColumns: refused?.missingColumns ?? [],
    columns: refused?.columns ?? [],
    suggestedColumns: refused?.suggestedColumns ?? {},
  };
}
