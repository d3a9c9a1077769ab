import { IMPORT_DELIMITERS, LIMITS, SENTENCES } from "../../../api/facts";
import { interpolate } from "../../../lib/interpolate";
import {
  type ColumnChoices,
  countKnownHeaders,
  type FileColumn,
  headerRow,
  type Kind,
  mergeServerColumns,
  type NamedColumns,
  recognizeColumns,
} from "../columns/column-matching";
import type { ImportReport } from "../import-calls";
import { declaredDelimiter, readRows } from "./csv-rows";
import { decodeHead, type Encoding, HEAD_BYTES } from "./file-text";

interface CsvFormat {
  encoding: Encoding;
  delimiter: string;
}

/** A spreadsheet's sheets, and the one whose rows are shown; none before the server has read it. */
interface SheetFormat {
  sheets: readonly string[];
  sheet: string | null;
}

/** The beginning of a file. That of a CSV is read in the browser, before anything is sent. */
export interface Preview {
  /** Why the server will refuse the file, in its words; null if nothing is wrong with the part read. */
  problem: string | null;
  /** Whether it lacks required columns. */
  lacksColumns: boolean;
  /** The required columns that it lacks, if it can be taken without them. */
  allowMissing: string | null;
  /** Null if the file is not a CSV, or a spreadsheet that the server has not read yet. */
  kind: Kind | null;
  format: CsvFormat | SheetFormat;
  columns: FileColumn[];
  /** The first rows, each with as many cells as it has. */
  rows: string[][];
  rowCount: number;
  /** The file is larger than the part that was read, so that `rowCount` is an estimate. */
  isEstimate: boolean;
}

/** Reads the beginning of a file: its encoding, its delimiter, what its columns mean, its first rows. */
export async function readPreview(file: Blob, choices?: ColumnChoices): Promise<Preview> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return previewOf(bytes, file.size, choices);
}

/** The preview of the first bytes of a file; `size` is that of the whole file. */
export function previewOf(bytes: Uint8Array, size: number, choices?: ColumnChoices): Preview {
  const decoded = decodeHead(bytes);
  if (!decoded) return failedPreview(SENTENCES.fileNotCsv);
  const { declared, rest } = declaredDelimiter(decoded.text);
  const isCut = size > bytes.length;
  const delimiter = declared ?? detectDelimiter(rest, isCut, choices?.named);
  const keep = LIMITS.importRowsAboveHeader + LIMITS.importPreviewRows;
  const { rows, count, unclosed } = readRows(rest, delimiter, isCut, keep);
  const above = headerRow(rows.slice(0, LIMITS.importRowsAboveHeader), choices?.named);
  const [headers, ...below] = rows.slice(above);
  if (!headers) return failedPreview(SENTENCES.fileEmpty);
  if (headers.some((header) => header.includes("\0"))) return failedPreview(SENTENCES.fileNotCsv);
  const { kind, columns, problem, lacksColumns, allowMissing } = recognizeColumns(headers, choices);
  const found = count - 1 - above;
  return {
    problem: problem ?? unclosedQuote(decoded.text, rest, unclosed),
    lacksColumns,
    allowMissing,
    kind,
    format: { encoding: decoded.encoding, delimiter },
    columns,
    rows: below.slice(0, LIMITS.importPreviewRows),
    rowCount: isCut ? estimate(found, bytes.length, size) : found,
    isEstimate: isCut,
  };
}

/** Says on which line of the text a value begins that is never closed; it begins here in the rest of the text. */
function unclosedQuote(text: string, rest: string, at: number | null): string | null {
  if (at === null) return null;
  const before = text.slice(0, text.length - rest.length + at);
  const line = before.split(/\r\n|\r|\n/).length;
  return interpolate(SENTENCES.unclosedQuote, { line: String(line) });
}

/** The delimiter that makes the most known columns of the header, then the most columns. */
function detectDelimiter(text: string, isCut: boolean, named: NamedColumns = {}): string {
  const scored = IMPORT_DELIMITERS.map((delimiter) => {
    const { rows } = readRows(text, delimiter, isCut, LIMITS.importRowsAboveHeader);
    const headers = rows[headerRow(rows, named)] ?? [];
    return { delimiter, known: countKnownHeaders(headers, named), width: headers.length };
  });
  const [best] = scored.sort((a, b) => b.known - a.known || b.width - a.width);
  return best?.delimiter ?? ",";
}

/** Extrapolates the row count to two significant digits. */
function estimate(found: number, read: number, size: number): number {
  return Number(((found / read) * size).toPrecision(2));
}

function failedPreview(problem: string): Preview {
  return { ...EMPTY_PREVIEW, problem };
}

/** A spreadsheet of which no sheet could be shown, with the sheets that it has. */
export function unreadSheet(sheets: readonly string[], sheet: string | null): Preview {
  return { ...EMPTY_PREVIEW, format: { sheets, sheet } };
}

/** The preview that the server's dry run of a spreadsheet carries. */
export function sheetPreview({ kind, columns, preview }: ImportReport): Preview | null {
  if (!preview) return null;
  const { sheet, sheets, header, rows, rowCount } = preview;
  const named = header.map((name) => ({ header: name.trim(), field: null, suggestion: null }));
  return {
    ...EMPTY_PREVIEW,
    kind,
    format: { sheets, sheet },
    columns: mergeServerColumns(named, columns),
    rows,
    rowCount,
  };
}

const EMPTY_PREVIEW: Preview = {
  problem: null,
  lacksColumns: false,
  allowMissing: null,
  kind: null,
  format: { encoding: "UTF-8", delimiter: "," },
  columns: [],
  rows: [],
  rowCount: 0,
  isEstimate: false,
};
