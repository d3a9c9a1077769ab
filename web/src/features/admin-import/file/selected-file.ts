import { ApiError } from "../../../api/api-error";
import { SPREADSHEET_SIGNATURES } from "../../../api/facts";
import type { Preview } from "./preview";

/** A selected file; nothing of it has been sent. */
export interface SelectedFile {
  file: File;
  /** Null while the file is being read. */
  preview: Preview | null;
}

const FILE_CHANGED = "The file has changed since it was chosen. Please choose it again.";

/** The sheet that was chosen or read, if the file is a spreadsheet. */
export function chosenSheet(selected: SelectedFile | null): string | null {
  const format = selected?.preview?.format;
  return format && "sheets" in format ? format.sheet : null;
}

/** Whether a file begins as spreadsheets do, new ones or such with a password. */
export async function isArchive(file: File): Promise<boolean> {
  const bytes = await file
    .slice(0, 4)
    .arrayBuffer()
    .catch(() => null);
  const begins = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return SPREADSHEET_SIGNATURES.some((signature) => signature === begins);
}

/** A browser does not send a file that was modified after it was selected, and gives no reason. */
export async function changedOnDisk(error: unknown, file: File): Promise<string | null> {
  if (!(error instanceof ApiError) || error.status !== 0) return null;
  const isReadable = await file
    .slice(0, 1)
    .arrayBuffer()
    .then(Boolean, () => false);
  return isReadable ? null : FILE_CHANGED;
}
