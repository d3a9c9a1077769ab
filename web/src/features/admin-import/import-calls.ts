import { ApiError } from "../../api/api-error";
import { type ApiPath, api, body, type Schema } from "../../api/client";
import type { paths } from "../../api/schema";
import { type Upload, upload } from "../../api/upload";
import { withQuery } from "../../lib/search-params";
import type { ListedCategories } from "./choices/category-choices";
import { type ColumnChoices, NO_CHOICES } from "./columns/column-matching";

export type ImportReport = Schema<"ImportReport">;
export type PastImport = Schema<"PastImport">;
export type CurrentImport = Schema<"ImportProgress">;
/** The fields of an import that its undo needs. */
export type Undoable = Pick<
  PastImport,
  "id" | "fileName" | "kind" | "inserted" | "updated" | "sampleRemoved" | "repeatedBy"
>;

const PATH = "/api/admin/demo-bookings/import" satisfies ApiPath;
type ImportForm = Schema<"ImportForm">;
type ImportQuery = NonNullable<paths[typeof PATH]["post"]["parameters"]["query"]>;

interface SendOptions {
  dryRun: boolean;
  removeSampleData: boolean;
  /** The sheet of a spreadsheet; if null, the one that the server takes. */
  sheet: string | null;
  /** Required columns that the file may lack. */
  allowMissing: string | null;
  columns: ColumnChoices;
  /** Null where nothing was said; empty where it was taken back, which the history keeps too. */
  categories: ListedCategories | null;
  onSent: (sent: number, total: number) => void;
}

/** Uploads a file for an import or a dry run. */
export function sendFile(file: File, options: SendOptions): Upload<ImportReport> {
  const { dryRun, removeSampleData, sheet, allowMissing, columns, categories, onSent } = options;
  const query = {
    dryRun,
    removeSampleData,
    sheet,
    allowMissing,
    category: columns.category,
  } satisfies { [Name in keyof ImportQuery]: ImportQuery[Name] | null };
  // Not in the address, which is refused where it grows long.
  const fields = {
    columns: columns === NO_CHOICES ? null : JSON.stringify(columns.named),
    categories: categories && JSON.stringify(categories),
  } satisfies Omit<ImportForm, "file">;
  return upload(withQuery(PATH, query), file, { fields, onSent });
}

/** Cancels the running import, no matter who started it. Nothing of it is kept unless it was committed already. */
export async function cancelImport(): Promise<void> {
  await api.DELETE("/api/admin/imports/current");
}

/** Whether an import was canceled, here or on the server. */
export function isCanceled(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === "import_canceled";
  return error instanceof DOMException && error.name === "AbortError";
}

export function undoImport(id: string): Promise<Schema<"Undone">> {
  return body(api.POST("/api/admin/imports/{id}/undo", { params: { path: { id } } }));
}

export function removeSampleData(): Promise<Schema<"SampleRemoval">> {
  return body(api.DELETE("/api/admin/sample-data"));
}

/** The parts of a report that the list of imports contains. */
export function toReport(pastImport: PastImport): ImportReport {
  return {
    ...pastImport,
    dryRun: false,
    // The history counts both together.
    unchanged: pastImport.skipped - pastImport.rejected,
    repeated: 0,
    errors: [],
    rowErrors: [],
    moreErrors: 0,
    notices: [],
    ownCategories: [],
    newCategories: null,
    columns: [],
    vendorChanges: null,
    cleared: [],
    suspectedIdReuse: false,
    preview: null,
    importId: pastImport.id,
  };
}
