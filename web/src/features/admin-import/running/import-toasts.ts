import { errorText } from "../../../api/api-error";
import { SENTENCES } from "../../../api/facts";
import { formatCount } from "../../../lib/format";
import type { Toast } from "../../../ui/toast";
import type { ImportReport } from "../import-calls";

/** Texts of the notifications: docs/product.md#demo-booking-import. */
export const INVALID_FILE = {
  title: "Invalid File",
  description: SENTENCES.fileInvalid,
};
export const NO_FILE = {
  title: "No File Selected",
  description: SENTENCES.fileRequired,
};
export const ONE_FILE = {
  title: "One file at a time",
  description: "Please drop a single CSV file.",
};
export const UNREADABLE = {
  title: "Invalid File",
  description: "The browser could not read this file.",
};
/** Where a file can be taken without all that it lacks, that settles it. */
export function noSuggestion(allowMissing: string | null): Toast {
  const title = "Nothing to suggest";
  if (allowMissing === null) {
    return {
      title,
      tone: "danger",
      description: "Neither the names of the columns nor their cells tell what they hold.",
    };
  }
  const lacks = allowMissing.split(",").join(" and ");
  return { title, description: `No column looks like ${lacks}. Take the file without.` };
}
export const NOT_CANCELED = { tone: "danger", title: "The import was not canceled" } as const;
export const IMPORT_FAILED = "Import Failed";
export const LOOK_FIRST = "Look at Past imports before you try again: the file may be imported.";

export function failedSuggestion(error: unknown): Toast {
  return { title: "No suggestion", description: errorText(error), tone: "danger" };
}

/** A file of which no row was taken did not succeed. */
export function finishedToast(report: ImportReport): Toast {
  const { inserted, updated, unchanged, rejected } = report;
  if (rejected === 0 || inserted + updated + unchanged > 0) {
    return { title: "Import Successful", description: successText(report) };
  }
  const rows = rejected === 1 ? "The only row has" : `All ${formatCount(rejected)} rows have`;
  return { title: IMPORT_FAILED, description: `${rows} errors.`, tone: "danger" };
}

/** The text of docs/product.md, which is the same for vendors. */
function successText({ inserted, updated, skipped }: ImportReport): string {
  return `Imported ${inserted} new bookings, updated ${updated} existing bookings, skipped ${skipped} records.`;
}
