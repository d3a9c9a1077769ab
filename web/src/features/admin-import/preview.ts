import { countKnown, type FileColumn, type Kind, understand } from "./columns";
import { DELIMITERS, declaredDelimiter, readRows } from "./csv-rows";
import { decodeHead, type Encoding, HEAD_BYTES } from "./file-text";

/** What the beginning of a file says, read in the browser; nothing has been sent. */
export interface Preview {
  /** Why the server will refuse the file, as it would say it; null where nothing speaks against it. */
  problem: string | null;
  /** Null where the file is no CSV at all. */
  kind: Kind | null;
  encoding: Encoding;
  delimiter: string;
  columns: FileColumn[];
  /** The first rows, each with as many cells as it has. */
  rows: string[][];
  rowCount: number;
  /** The file is larger than what was read, so that the number of its rows is an estimate. */
  isEstimate: boolean;
}

/** Rows that the preview shows. */
const SHOWN_ROWS = 5;
const NOT_CSV = "This file is not a readable CSV.";
const EMPTY = "The file is empty.";

/** Reads the beginning of a file: its encoding, its delimiter, what its columns mean, its first rows. */
export async function readPreview(file: Blob): Promise<Preview> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return previewOf(bytes, file.size);
}

/** The same, of bytes that have been read; `size` is that of the whole file. */
export function previewOf(bytes: Uint8Array, size: number): Preview {
  const decoded = decodeHead(bytes);
  if (!decoded) return nothing(NOT_CSV);
  const { declared, rest } = declaredDelimiter(decoded.text);
  const isCut = size > bytes.length;
  const delimiter = declared ?? sniff(rest, isCut);
  const { rows, count, unclosed } = readRows(rest, delimiter, isCut, SHOWN_ROWS + 1);
  const [headers, ...first] = rows;
  if (!headers) return nothing(EMPTY);
  if (headers.some((header) => header.includes("\0"))) return nothing(NOT_CSV);
  const { kind, columns, problem } = understand(headers);
  const found = count - 1;
  return {
    problem: problem ?? (unclosed ? "A quoted value is never closed." : null),
    kind,
    encoding: decoded.encoding,
    delimiter,
    columns,
    rows: first,
    rowCount: isCut ? estimate(found, bytes.length, size) : found,
    isEstimate: isCut,
  };
}

/** The delimiter that makes the most known columns of the header, then the most columns. */
function sniff(text: string, isCut: boolean): string {
  const scored = DELIMITERS.map((delimiter) => {
    const [headers = []] = readRows(text, delimiter, isCut, 1).rows;
    return { delimiter, known: countKnown(headers), width: headers.length };
  });
  const [best] = scored.sort((a, b) => b.known - a.known || b.width - a.width);
  return best?.delimiter ?? ",";
}

/** Two digits of what the rows so far let one expect. */
function estimate(found: number, read: number, size: number): number {
  return Number(((found / read) * size).toPrecision(2));
}

function nothing(problem: string): Preview {
  return {
    problem,
    kind: null,
    encoding: "UTF-8",
    delimiter: ",",
    columns: [],
    rows: [],
    rowCount: 0,
    isEstimate: false,
  };
}
