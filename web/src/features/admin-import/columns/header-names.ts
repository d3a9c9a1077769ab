import type { Schema } from "../../../api/client";
import {
  IMPORT_ADDED_COLUMN,
  IMPORT_ATTORNEY_WORDS,
  IMPORT_COLUMN_MARKS,
  IMPORT_COLUMNS,
  IMPORT_LATER_NAMES,
  IMPORT_NUMBER_WORDS,
} from "../../../api/facts";

interface KnownColumn {
  readonly name: string;
  /** The names a file may give it, as `normalizedName` writes them; an earlier one counts first. */
  readonly headers: readonly string[];
  /** What brackets behind a name may say besides without making it another column's. */
  readonly notes: readonly string[];
  readonly isRequired: boolean;
  /** Whether an administrator can have a file taken without it. */
  readonly mayBeMissing: boolean;
  /** Whether files of the other kind never have it. */
  readonly identifiesKind: boolean;
  /** Whether a cell holds several entries. */
  readonly isList: boolean;
}

export const COLUMNS: Readonly<Record<Schema<"ImportKind">, readonly KnownColumn[]>> =
  IMPORT_COLUMNS;
const EVERY_COLUMN = Object.values(COLUMNS).flat();
export const EVERY_HEADER = new Set(EVERY_COLUMN.flatMap(({ headers }) => headers));

/** The names of a file's columns. */
export function normalizedNames(headers: readonly string[]): string[] {
  return inShort(inShort(ownNames(headers), withoutMarks), (name) => withoutNote(name));
}

/** The names of columns with the marks behind them; "Website" and "Website__c" are two. */
function ownNames(headers: readonly string[]): string[] {
  const isAdded = (index: number) => headers[index]?.trim().endsWith(IMPORT_ADDED_COLUMN);
  const names = inShort(headers.map(normalizedName), withoutFirstNote);
  const others = new Set(names.filter((_, index) => !isAdded(index)));
  return names.map((name, index) => (isAdded(index) && others.has(name) ? `${name}c` : name));
}

/** Names without what stands behind them, where no other column of the file may be meant. */
function inShort(names: readonly string[], short: (name: string) => string): string[] {
  const bare = names.map(short);
  if (bare.every((name, index) => name === names[index])) return bare;
  // A number of attorneys beside a firm's size takes no other column's name.
  const once = (group: Group) => {
    const names = bare.filter((name) => groupOf(name) === group);
    return EVERY_COLUMN.filter(
      ({ headers }) => names.filter((name) => headers.includes(name)).length === 1,
    );
  };
  const sure = {
    first: once("first"),
    attorneys: once("attorneys"),
    howMany: once("howMany"),
    later: once("later"),
  };
  const count = (columns: readonly KnownColumn[], name: string) =>
    columns.filter(({ headers }) => headers.includes(name)).length;
  const isSure = (name: string) => count(sure[groupOf(name)], name) === count(EVERY_COLUMN, name);
  return names.map((name, index) => {
    const found = bare[index] ?? name;
    return isSure(found) ? found : name;
  });
}

/** Without a note that was one from the beginning. */
function withoutFirstNote(name: string): string {
  return groupOf(name) === "first" ? withoutNote(name) : name;
}

/** Names of which those that came later make no difference to the others. */
type Group = "first" | "attorneys" | "howMany" | "later";

function groupOf(name: string): Group {
  if (IMPORT_ATTORNEY_WORDS.some((word) => name.includes(word))) return "attorneys";
  if (name.includes(IMPORT_NUMBER_WORDS)) return "howMany";
  const bare = name.replace(/[([].*$/s, "").replace(MARKS, "");
  return IMPORT_LATER_NAMES.some((later) => later === bare) ? "later" : "first";
}

/** What may stand behind a name to ask or to remind: "Active?", "Vendor*", "Website:". */
const MARKS = new RegExp(`[${IMPORT_COLUMN_MARKS}]+$`);

/** "active" of "active?". A question about a list stays as it is: "integrations?" may be answered with a yes. */
function withoutMarks(name: string): string {
  const short = withoutNote(name, MARKS);
  const meant = EVERY_COLUMN.filter(({ headers }) => headers.includes(short));
  return name.includes("?") && meant.every(({ isList }) => isList) ? name : short;
}

/** "price" of "price(usd)", and of "price*" where that is a mark; a note may say that it is another column's:
 * "url(logo)", "name(contact)". */
function withoutNote(name: string, marks = /(?!)/): string {
  const unmarked = name.replace(marks, "");
  if (EVERY_HEADER.has(unmarked)) return unmarked;
  const [, noted = "", note = ""] = /^(.*)[([]([^([]*)[)\]]$/s.exec(unmarked) ?? [];
  const bare = noted.replace(marks, "");
  const meant = EVERY_COLUMN.filter(({ headers }) => headers.includes(bare));
  const takes = ({ headers, notes }: KnownColumn) => headers.includes(note) || notes.includes(note);
  return meant.length > 0 && meant.every(takes) ? bare : name;
}

/** A column name without case, blanks, `_`, `-`, a byte order mark and what Salesforce puts behind its own. */
export function normalizedName(name: string): string {
  const trimmed = name.trim();
  const bare = trimmed.endsWith(IMPORT_ADDED_COLUMN)
    ? trimmed.slice(0, -IMPORT_ADDED_COLUMN.length)
    : trimmed;
  return bare.replace(/[\s_\-\ufeff]/g, "").toLowerCase();
}

/** Where the columns are that someone means by a name. One that is spelled so gives its own name: "Website__c" is not
 * "Website". Where no column has the name, one that has it apart from a note in brackets is meant. */
export function columnsMeant(
  headers: readonly string[],
  names: readonly string[],
  given: string,
): number[] {
  const wanted =
    names[headers.findIndex((header) => header.trim() === given.trim())] ?? normalizedName(given);
  const places = (isMeant: (index: number) => boolean) => [...names.keys()].filter(isMeant);
  const written = headers.map(normalizedName);
  const ways = [
    places((index) => names[index] === wanted),
    places((index) => written[index] === normalizedName(given)),
    places((index) => areSameButForANote(written[index] ?? "", normalizedName(given))),
  ];
  return ways.find((meant) => meant.length > 0) ?? [];
}

/** Whether one of two names has a note and the other none: "name(client)" and "name(vendor)" are two columns. */
function areSameButForANote(one: string, other: string): boolean {
  const bare = one.replace(ANY_NOTE, "");
  const hasOneNoNote = bare === one || bare === other;
  return bare !== "" && bare === other.replace(ANY_NOTE, "") && hasOneNoNote;
}

const ANY_NOTE = /[([][^([]*[)\]]$/;
