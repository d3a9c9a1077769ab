/** A cell in quotes up to its closing quote, or the rest of the text where there is none. */
const QUOTED = /"(?:[^"]+|"")*(?:"|$)/y;

interface Rows {
  /** Rows in the order of the text, without empty lines. */
  rows: string[][];
  /** How many of them there are, kept or not. */
  count: number;
  /** Where the cell begins in whose quotes the text ends; null where it ends outside quotes. */
  unclosed: number | null;
}

/**
 * Splits text into rows as the server does. A text that was cut off gives up its last row, which may be
 * incomplete; the first `keep` rows are kept, the rest is only counted.
 */
export function readRows(text: string, delimiter: string, isCut: boolean, keep: number): Rows {
  const plain = new RegExp(`[^\\r\\n${escaped(delimiter)}]*`, "y");
  const rows: string[][] = [];
  let count = 0;
  let at = 0;
  let unclosed: number | null = null;
  while (at < text.length) {
    const row: string[] = [];
    for (;;) {
      const [cell, end, open] = readCell(text, at, plain);
      row.push(cell);
      unclosed = open ? at : null;
      at = end;
      if (text[at] !== delimiter) break;
      at += 1;
    }
    const isComplete = at < text.length || !isCut;
    while (text[at] === "\r" || text[at] === "\n") at += 1;
    if (!isComplete || row.every((cell) => cell.trim() === "")) continue;
    count += 1;
    if (rows.length < keep) rows.push(row);
  }
  return { rows, count, unclosed: isCut ? null : unclosed };
}

/** The cell that begins here, where it ends, and whether its quotes stay open. */
function readCell(text: string, start: number, plain: RegExp): [string, number, boolean] {
  let value = "";
  let at = start;
  let open = false;
  if (text[at] === '"') {
    QUOTED.lastIndex = at;
    const [quoted = ""] = QUOTED.exec(text) ?? [];
    open = staysOpen(quoted);
    value = quoted.slice(1, open ? undefined : -1).replaceAll('""', '"');
    at += quoted.length;
  }
  plain.lastIndex = at;
  const [rest = ""] = plain.exec(text) ?? [];
  return [value + rest, at + rest.length, open];
}

/** Whether the quotes at a cell's end come in pairs, each of which stands for one, so that none closes it. */
function staysOpen(quoted: string): boolean {
  const ending = /"*$/.exec(quoted.slice(1))?.[0].length ?? 0;
  return ending % 2 === 0;
}

function escaped(delimiter: string): string {
  return delimiter.replace(/[\\\]^-]/, "\\$&");
}

/** The delimiter of a first line `sep=;`, as Excel writes it, and the text after that line. */
export function declaredDelimiter(text: string): { declared: string | null; rest: string } {
  const line = /^sep=(.)(?:\r\n|\r|\n)/i.exec(text);
  if (!line) return { declared: null, rest: text };
  const [whole, delimiter = ""] = line;
  const isDelimiter = /^[!#-/:-@[-`{-~\t]$/.test(delimiter);
  return { declared: isDelimiter ? delimiter : null, rest: text.slice(whole.length) };
}
