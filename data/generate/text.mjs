// Slugs and CSV, as the importer reads them.

/** "Demands & Medical Review" -> "demands-medical-review", as `slug` in src/domain/ids.rs. */
export function slug(name) {
  const others = /(?:(?!(?<=[iI])\u0307)[^\p{Alphabetic}\p{N}])+/gu;
  const plain = name.replace(others, "-").replace(/^-|-$/g, "");
  // Letter by letter: a sigma at the end of a word stays one.
  return Array.from(plain, (letter) => letter.toLowerCase()).join("");
}

/** Rows of cells -> CSV text, LF line ends, quoted only where a cell needs it. */
export function writeCsv(rows) {
  const cell = (value) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  return rows.map((row) => `${row.map(cell).join(",")}\n`).join("");
}

/** CSV text -> one object a row, keyed by the header. */
export function readCsv(text) {
  const rows = [];
  let row = [];
  const field = /("(?:[^"]|"")*"|[^,\n]*)(,|\n)/g;
  for (const [, raw, end] of text.matchAll(field)) {
    row.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === "\n") {
      rows.push(row);
      row = [];
    }
  }
  const [header, ...body] = rows;
  return body.map((cells) => Object.fromEntries(header.map((name, i) => [name, cells[i]])));
}
