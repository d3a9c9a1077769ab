import type { Schema } from "../../api/client";
import { IMPORT_COLUMNS } from "../../api/facts";

export type Kind = Schema<"ImportKind">;

/** A column of a file: its field, or the known field with the most similar name. */
export type FileColumn = Schema<"ImportColumn">;

interface KnownColumn {
  readonly name: string;
  /** The names a file may give it, as `plain` writes them; an earlier one counts first. */
  readonly headers: readonly string[];
  readonly isRequired: boolean;
  /** Whether an administrator can have a file taken without it. */
  readonly mayBeMissing: boolean;
  /** Whether files of the other kind never have it. */
  readonly isTelling: boolean;
}

const COLUMNS: Readonly<Record<Kind, readonly KnownColumn[]>> = IMPORT_COLUMNS;
const VENDOR_REQUIRED = COLUMNS.vendors
  .filter(({ isRequired }) => isRequired)
  .map(({ name }) => name);
const EVERY_HEADER = new Set(
  Object.values(COLUMNS).flatMap((columns) => columns.flatMap(({ headers }) => headers)),
);

/** Every known header of a kind with its field; the server must agree on each. */
export function knownHeaders(kind: Kind): { header: string; field: string }[] {
  return COLUMNS[kind].flatMap(({ name, headers }) =>
    headers.map((header) => ({ header, field: name })),
  );
}

/** How many cells are known headers of either kind. */
export function countKnownHeaders(cells: readonly string[]): number {
  return cells.filter((cell) => EVERY_HEADER.has(plain(cell))).length;
}

/** Recognizes a header row: the kind of file, the field of each column, and the first problem. */
export function recognizeColumns(headers: readonly string[]) {
  const names = headers.map(plain);
  const bookings = assign(names, "bookings");
  const vendors = assign(names, "vendors");
  const isCompleteVendors =
    VENDOR_REQUIRED.every((field) => vendors.includes(field)) ||
    looksLikeVendors(bookings, vendors);
  // A vendor list may have a column "Created"; only the name that the booking export uses decides.
  const hasTime =
    bookings.includes("Created Time") && (!isCompleteVendors || names.includes("createdtime"));
  const kind: Kind = hasTime ? "bookings" : "vendors";
  const fields = hasTime ? bookings : vendors;
  const columns = headers.map((header, index): FileColumn => {
    const field = fields[index] ?? null;
    const suggestion = field ? null : suggest(names[index] ?? "", kind, fields);
    return { header: header.trim(), field, suggestion };
  });
  const absent = missing(kind, fields);
  return {
    kind,
    columns,
    problem: absent?.problem ?? repeated(columns, names),
    allowMissing: absent?.allowMissing ?? null,
  };
}

/** Whether the names are those of a vendor list that lacks a required column, rather than of a booking export. */
function looksLikeVendors(
  bookings: readonly (string | null)[],
  vendors: readonly (string | null)[],
): boolean {
  const telling = (kind: Kind, fields: readonly (string | null)[]) =>
    COLUMNS[kind].filter(({ name, isTelling }) => isTelling && fields.includes(name)).length;
  const ofVendors = telling("vendors", vendors);
  return vendors.includes("name") && ofVendors > 1 && ofVendors > telling("bookings", bookings);
}

/** Replaces columns by those of the server's report, which lists only columns with a name, in their order. */
export function mergeServerColumns(
  columns: readonly FileColumn[],
  said: readonly FileColumn[],
): FileColumn[] {
  const rest = [...said];
  return columns.map((column) => {
    const isNext = column.header !== "" && rest[0]?.header.trim() === column.header;
    return (isNext && rest.shift()) || column;
  });
}

/** The field of each column; null where the name means nothing, or an earlier name has the field. */
function assign(names: readonly string[], kind: Kind): (string | null)[] {
  const fields: (string | null)[] = names.map(() => null);
  for (const { name: field, headers } of COLUMNS[kind]) {
    const name = headers.find((candidate) => names.includes(candidate));
    if (name) fields[names.indexOf(name)] = field;
  }
  return fields;
}

interface Missing {
  problem: string;
  /** The columns without which the file can be taken; null if it cannot be. */
  allowMissing: string | null;
}

function missing(kind: Kind, fields: readonly (string | null)[]): Missing | null {
  if (kind === "bookings") {
    const has = fields.includes("Client") || fields.includes("Client Category");
    const problem = "Missing required columns: client or client category";
    return has ? null : { problem, allowMissing: null };
  }
  const absent = COLUMNS.vendors.filter(
    ({ name, isRequired }) => isRequired && !fields.includes(name),
  );
  if (absent.length === 0) return null;
  const names = absent.map(({ name }) => name);
  const either = names.length === VENDOR_REQUIRED.length;
  const list = names.join(", ");
  return {
    problem: `Missing required columns: ${either ? `${list} (vendors), or created time and client (bookings)` : list}`,
    allowMissing: absent.every(({ mayBeMissing }) => mayBeMissing) ? names.join(",") : null,
  };
}

/** Only a recognized column must not appear twice. */
function repeated(columns: readonly FileColumn[], names: readonly string[]): string | null {
  const twice = columns.find(
    ({ field }, index) => field && names.indexOf(names[index] ?? "", index + 1) >= 0,
  );
  return twice ? `The column "${twice.header.slice(0, 40)}" appears twice.` : null;
}

/** The field with the most similar name among those that the file lacks. */
function suggest(name: string, kind: Kind, taken: readonly (string | null)[]): string | null {
  if (name.length < 3) return null;
  const allowed = name.length < 5 ? 1 : 2;
  const near = COLUMNS[kind]
    .filter((column) => !taken.includes(column.name))
    .map((column) => ({
      field: column.name,
      distance: Math.min(...column.headers.map((header) => distance(name, header))),
    }))
    .filter((candidate) => candidate.distance <= allowed)
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.field ?? null;
}

/** Edit distance with transpositions (optimal string alignment). */
function distance(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > 2) return 3;
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const cost = from[i - 1] === to[j - 1] ? 0 : 1;
      const steps = [(last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost];
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (swapped) steps.push((before[j - 2] ?? 0) + 1);
      row.push(Math.min(...steps));
    }
    before = last;
    last = row;
  }
  return last[to.length] ?? 0;
}

/** A column name without case, blanks, `_`, `-` and a byte order mark. */
function plain(name: string): string {
  return name.replace(/[\s_\-\ufeff]/g, "").toLowerCase();
}
