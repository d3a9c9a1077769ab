import type { Schema } from "../../../api/client";
import {
  IMPORT_AMBIGUOUS_NAMES,
  IMPORT_BOOKED_DEMO_COLUMNS,
  IMPORT_CALENDAR_COLUMNS,
  IMPORT_DEMO_FIELDS,
  IMPORT_FIRM_COLUMNS,
  IMPORT_FIRM_FIELDS,
  IMPORT_FORM_COLUMN,
  IMPORT_LATER_NAMES,
  IMPORT_LINKS_TO_BOOK,
  IMPORT_PERSON_COLUMNS,
  LIMITS,
  SENTENCES,
} from "../../../api/facts";
import { interpolate } from "../../../lib/interpolate";
import type { Option } from "../../../ui/select";
import { columnLabel } from "./field-labels";
import {
  COLUMNS,
  columnsMeant,
  EVERY_HEADER,
  normalizedName,
  normalizedNames,
} from "./header-names";

export type Kind = Schema<"ImportKind">;

/** A column of a file: its field, or the one that the server takes an unknown name for. */
export type FileColumn = Schema<"ImportColumn">;

/** Under the name of a known column the name that it has in a file, as someone said. */
export type NamedColumns = Readonly<Record<string, string>>;

/** What someone said of the columns of a file before it is read. */
export interface ColumnChoices {
  named: NamedColumns;
  /** The category of all vendors of a file without a column of categories; empty where nobody said. */
  category: string;
}

export const NO_CHOICES: ColumnChoices = { named: {}, category: "" };

const VENDOR_REQUIRED = COLUMNS.vendors
  .filter(({ isRequired }) => isRequired)
  .map(({ name }) => name);

/** Where the names of the columns stand: in the first row that has some and not only groups of them, else in
 * the first. */
export function headerRow(rows: readonly (readonly string[])[], named: NamedColumns = {}): number {
  const wanted = Object.values(named);
  const isLikely = (cells: readonly string[]) => {
    const names = normalizedNames(cells);
    const isThere = (header: string) => columnsMeant(cells, names, header).length > 0;
    const hasAll = wanted.length > 0 && wanted.every(isThere);
    return hasAll || countKnownHeaders(cells, named) >= LIMITS.importColumnsMin;
  };
  const found = rows.findIndex(isLikely);
  if (found < 0) return 0;
  const [cells = [], below = []] = rows.slice(found);
  return isOfGroups(cells, below, named) ? found + 1 : found;
}

/** Whether these cells stand over groups of columns, whose names are in the row below. */
function isOfGroups(
  cells: readonly string[],
  below: readonly string[],
  named: NamedColumns,
): boolean {
  const hasGap = cells.length < below.length || cells.some((cell) => cell.trim() === "");
  return hasGap && countKnownHeaders(below, named) > countKnownHeaders(cells, named);
}

/** How many cells are known headers of either kind, or were named by someone. */
export function countKnownHeaders(cells: readonly string[], named: NamedColumns): number {
  const given = new Set(Object.values(named).map(normalizedName));
  // "Vendor: Acme" may stand above.
  const isLabel = (index: number) => cells[index]?.trimEnd().endsWith(":");
  const isKnown = (name: string, index: number) =>
    (EVERY_HEADER.has(name) && !isLabel(index)) || given.has(name);
  return normalizedNames(cells).filter(isKnown).length;
}

/** Recognizes a header row: the kind of file, the field of each column, and the first problem. */
export function recognizeColumns(headers: readonly string[], { named, category } = NO_CHOICES) {
  const names = withNamed(headers, named);
  const vendors = assign(names, "vendors");
  const asLog = assign(names, "bookings");
  const bookings = withoutAmbiguousNames(asLog, vendors, names);
  const isCompleteVendors =
    VENDOR_REQUIRED.every((field) => vendors.includes(field)) ||
    looksLikeVendors(bookings, vendors, names);
  // A vendor list may have a column "Created"; only the name that the booking export uses decides.
  const hasOwnTime = names.includes("createdtime") && !hasLinksToBook(bookings, vendors, names);
  const hasTime = bookings.includes("Created Time") && (!isCompleteVendors || hasOwnTime);
  const kind: Kind = hasTime ? "bookings" : "vendors";
  const fields = hasTime ? bookings : vendors;
  const columns = headers.map((header, index): FileColumn => {
    // Which field an unknown name may mean, only the server says.
    return { header: header.trim(), field: fields[index] ?? null, suggestion: null };
  });
  const forBookings = mayBeALog(asLog, vendors) ? lacksForBookings(bookings) : null;
  const absent = missing(kind, category === "" ? fields : [...fields, "category"], forBookings);
  // What someone says of a column makes no other file of it.
  const written = normalizedNames(headers);
  const isCalendar = IMPORT_CALENDAR_COLUMNS.every((name) => written.includes(name));
  const calendar = absent && kind === "vendors" && isCalendar ? `. ${SENTENCES.calendar}` : "";
  return {
    kind,
    columns,
    problem: absent ? absent.problem + calendar : repeated(columns, names),
    lacksColumns: absent !== null,
    allowMissing: absent?.allowMissing ?? null,
  };
}

/** The names of the columns, with those that someone gave them. */
function withNamed(headers: readonly string[], named: NamedColumns): string[] {
  const names = normalizedNames(headers);
  const given = Object.entries(named).flatMap(([field, header]) =>
    columnsMeant(headers, names, header).map((at) => [at, normalizedName(field)] as const),
  );
  return names.map((name, index) => given.find(([at]) => at === index)?.[1] ?? name);
}

/** Names of columns that may say how to meet instead of where, so that another one may have the place. */
const OF_MEETINGS = ["location", "meetinglocation"];

/** What a column may hold that no column of the file surely holds yet: of its kind where that is known for sure. */
export function openFields({ kind, columns, problem }: Recognized): Option[] {
  const isSure = ({ header }: FileColumn) => !OF_MEETINGS.includes(normalizedName(header));
  const taken = new Set(columns.filter(isSure).map(({ field }) => field));
  const kinds: Kind[] = kind === null || problem !== null ? ["bookings", "vendors"] : [kind];
  return kinds.flatMap((of) => {
    const open = COLUMNS[of].filter(({ name }) => of !== kind || !taken.has(name));
    return open.map(({ name }) => ({
      value: `${of} ${name}`,
      label: kinds.length > 1 ? columnLabel(name, of) : columnLabel(name),
    }));
  });
}

interface Recognized {
  kind: Kind | null;
  columns: readonly FileColumn[];
  problem: string | null;
}

const isOfFirm = (field: string | null) => IMPORT_FIRM_FIELDS.some((name) => name === field);

const isAmong = (list: readonly string[], name: string | undefined) =>
  name !== undefined && list.includes(name);

const isFirmColumn = (name: string) => isAmong(IMPORT_FIRM_COLUMNS, name);

const isOfDemo = (field: string | null) => IMPORT_DEMO_FIELDS.some((name) => name === field);

/** Whether the names are those of a vendor list that lacks a required column, rather than of a booking export. */
function looksLikeVendors(
  all: readonly (string | null)[],
  vendors: readonly (string | null)[],
  names: readonly string[],
): boolean {
  // What earlier versions took for a list of vendors stays one.
  const bookings = all.map((field, at) => (isAmong(IMPORT_LATER_NAMES, names[at]) ? null : field));
  const countIdentifying = (kind: Kind, fields: readonly (string | null)[]) =>
    COLUMNS[kind].filter(({ name, identifiesKind }) => identifiesKind && fields.includes(name))
      .length;
  const [ofVendors, ofBookings] = [
    countIdentifying("vendors", vendors),
    countIdentifying("bookings", bookings),
  ];
  // A log of demos names the vendor and its category too, but hardly the vendor's site.
  const isOfSites = vendors.includes("category") && vendors.includes("websiteUrl");
  const ofOthers = ofBookings - (bookings.includes("Client") ? 1 : 0);
  // Who fills in a form about vendors leaves an address, and says nothing of the firm.
  const isOfFirms = bookings.some(isOfFirm) || names.some(isFirmColumn);
  const isForm = vendors.includes("websiteUrl") && ofVendors > 1 && !isOfFirms;
  // Companies of a CRM have places and the day on which each was added.
  const isOfCompanies = vendors.includes("websiteUrl") && !bookings.some(isOfDemo);
  return (
    vendors.includes("name") &&
    ((ofVendors > 1 && ofVendors > ofBookings) ||
      (isOfSites && ofOthers === 0) ||
      isForm ||
      isOfCompanies)
  );
}

/** Whether a list says of each vendor where to book a demo, and nothing of those who booked one: then even our own name for
 * the time of a booking is that of the day on which a vendor was added. */
function hasLinksToBook(
  bookings: readonly (string | null)[],
  vendors: readonly (string | null)[],
  names: readonly string[],
): boolean {
  // Vendors have a status too.
  const isOfBooking = (field: string | null, at: number) =>
    ["Client", "Email", "Company"].some((name) => name === field) ||
    (isOfFirm(field) && (field !== "Canceled" || names[at] !== "status"));
  return (
    names[vendors.indexOf("name")] === "name" &&
    vendors.includes("websiteUrl") &&
    names.some((name) => isAmong(IMPORT_LINKS_TO_BOOK, name)) &&
    !bookings.some(isOfBooking) &&
    !names.some((name) => isFirmColumn(name) || isOfBookedDemo(name))
  );
}

const TIME_HEADERS = COLUMNS.bookings.find(({ name }) => name === "Created Time")?.headers ?? [];

/** Whether a column says of a demo when it was or was booked, or who came. When a row was created is not said so. */
function isOfBookedDemo(name: string): boolean {
  const isTime = TIME_HEADERS.includes(name) && !name.includes("created");
  return isTime || isAmong(IMPORT_BOOKED_DEMO_COLUMNS, name);
}

/**
 * The names of columns that someone can say more of: those of which nothing is imported, and those whose cells only add
 * highlights, where their own names are no known ones.
 */
export function columnsByOtherNames(
  columns: readonly FileColumn[],
  choices: ColumnChoices,
): string[] {
  const headers = columns.map(({ header }) => header);
  const byName = recognizeColumns(headers, choices).columns;
  return columns.flatMap(({ header, field }, at) => {
    const isOpen = field === null || (field === "shortHighlights" && !byName[at]?.field);
    return header && isOpen ? [header] : [];
  });
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
    const named = headers.filter((candidate) => names.includes(candidate));
    const name = kind === "vendors" && field === "name" ? vendorName(named, names) : named[0];
    if (name) fields[names.indexOf(name)] = field;
  }
  return fields;
}

/** In a list of contacts the name is a person's, and the vendor is the company. */
function vendorName([first, ...others]: string[], names: readonly string[]): string | undefined {
  const isOfPeople = IMPORT_PERSON_COLUMNS.some((name) => names.includes(name));
  // Who answers a form is no vendor, whatever the form asks them.
  const isForm = names.includes(IMPORT_FORM_COLUMN);
  return first === "name" && isOfPeople ? (others[0] ?? (isForm ? undefined : first)) : first;
}

/** A column called "Date" or "Software" is of a demo where others are of the firm, and no vendor's site is there. */
function withoutAmbiguousNames(
  bookings: (string | null)[],
  vendors: readonly (string | null)[],
  names: readonly string[],
): (string | null)[] {
  const isOfFirms = names.some(isFirmColumn);
  if (isOfFirms && !vendors.includes("websiteUrl")) return bookings;
  const isAmbiguous = (index: number) =>
    IMPORT_AMBIGUOUS_NAMES.some((name) => name === names[index]);
  return bookings.map((field, index) => (isAmbiguous(index) ? null : field));
}

interface Missing {
  problem: string;
  /** The columns without which the file can be taken; null if it cannot be. */
  allowMissing: string | null;
}

/** Whether a date and a vendor may be those of a demo: nothing says that the vendors are those of a list. */
function mayBeALog(
  bookings: readonly (string | null)[],
  vendors: readonly (string | null)[],
): boolean {
  const isOfDemo = bookings.includes("Client") || bookings.includes("Client Category");
  return bookings.includes("Created Time") && isOfDemo && !vendors.includes("websiteUrl");
}

/** What a log of demos lacks whose date may be that of something else. */
function lacksForBookings(bookings: readonly (string | null)[]): string {
  const isOfDemo = bookings.includes("Client") || bookings.includes("Client Category");
  return isOfDemo ? SENTENCES.timeMissing : SENTENCES.timeAndClientMissing;
}

function missing(
  kind: Kind,
  fields: readonly (string | null)[],
  forBookings: string | null,
): Missing | null {
  if (kind === "bookings") {
    const has = fields.includes("Client") || fields.includes("Client Category");
    const problem = interpolate(SENTENCES.columnsMissing, { columns: SENTENCES.clientMissing });
    return has ? null : { problem, allowMissing: null };
  }
  const absent = COLUMNS.vendors.filter(
    ({ name, isRequired }) => isRequired && !fields.includes(name),
  );
  if (absent.length === 0) return null;
  const names = absent.map(({ name }) => name);
  const either = names.length === VENDOR_REQUIRED.length ? SENTENCES.timeAndClientMissing : null;
  const bookings = forBookings ?? either;
  const vendors = names.join(", ");
  const columns = bookings
    ? interpolate(SENTENCES.columnsMissingOr, { vendors, bookings })
    : vendors;
  return {
    problem: interpolate(SENTENCES.columnsMissing, { columns }),
    allowMissing: absent.every(({ mayBeMissing }) => mayBeMissing) ? names.join(",") : null,
  };
}

/** Only a recognized column must not appear twice. */
function repeated(columns: readonly FileColumn[], names: readonly string[]): string | null {
  const twice = columns.find(
    ({ field }, index) => field && names.indexOf(names[index] ?? "", index + 1) >= 0,
  );
  if (!twice) return null;
  const column = twice.header.slice(0, LIMITS.importQuotedMaxChars);
  return interpolate(SENTENCES.columnTwice, { column });
}
