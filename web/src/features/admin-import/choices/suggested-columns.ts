import { ApiError } from "../../../api/api-error";
import type { ColumnChoices, NamedColumns } from "../columns/column-matching";
import { HEAD_BYTES } from "../file/file-text";
import { sendFile } from "../import-calls";

/** What the columns that nobody has named may hold, as the server takes it from the beginning of a file. */
export async function suggestedColumns(file: File, columns: ColumnChoices): Promise<NamedColumns> {
  const head = new File([file.slice(0, HEAD_BYTES)], file.name, { type: file.type });
  const options = {
    dryRun: true,
    removeSampleData: false,
    sheet: null,
    allowMissing: null,
    categories: null,
  };
  try {
    await sendFile(head, { ...options, columns, onSent: () => undefined }).reply;
    return {};
  } catch (error) {
    if (error instanceof ApiError && error.code === "missing_columns")
      return error.suggestedColumns;
    throw error;
  }
}

/** What was said, with suggestions where nothing was. */
export function withSuggested(said: ColumnChoices, suggested: NamedColumns): ColumnChoices {
  const taken = Object.values(said.named);
  const open = Object.entries(suggested).filter(([, header]) => !taken.includes(header));
  return { ...said, named: { ...Object.fromEntries(open), ...said.named } };
}
