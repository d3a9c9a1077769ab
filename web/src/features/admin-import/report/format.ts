import { type IMPORT_DELIMITERS, IMPORT_KIND_LABELS, NOTHING_IMPORTED } from "../../../api/facts";
import {
  formatBytes,
  formatCount,
  formatDuration,
  formatMoment,
  formatQuantity,
} from "../../../lib/format";
import { withMore } from "../../../lib/join-list";
import type { FileColumn, Kind } from "../columns/column-matching";
import { columnLabel } from "../columns/field-labels";
import type { Preview } from "../file/preview";
import type { ImportReport, PastImport, Undoable } from "../import-calls";

const DELIMITER_NAMES: Readonly<Record<string, string>> = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
  "|": "pipe",
} satisfies Record<(typeof IMPORT_DELIMITERS)[number], string>;

/** "1 booking", "4 vendors"; with an adjective "4 new vendors". */
function rows(kind: Kind, count: number, adjective = ""): string {
  const noun = `${adjective && `${adjective} `}${kind === "bookings" ? "booking" : "vendor"}`;
  return formatQuantity(count, noun);
}

/** "1,842 rows · 214 KB · UTF-8, comma"; the row count of a large file is an estimate. */
export function fileFacts(size: number, preview: Preview | null): string {
  if (!preview?.kind) return formatBytes(size);
  const count = formatQuantity(preview.rowCount, "row");
  const parts = [
    preview.isEstimate ? `about ${count}` : count,
    formatBytes(size),
    formatText(preview.format),
  ];
  return parts.join(" · ");
}

function formatText(format: Preview["format"]): string {
  if ("sheets" in format) return `sheet "${format.sheet}"`;
  const { encoding, delimiter } = format;
  return `${encoding}, ${DELIMITER_NAMES[delimiter] ?? `"${delimiter}"`}`;
}

/** "Take it without websiteUrl and bookingUrl". */
export function takeWithoutText(columns: string): string {
  return `Take it without ${columns.split(",").join(" and ")}`;
}

/** What the vendors of a file without links lack. */
export function withoutLinksText(columns: string): string {
  const links = columns.split(",").map((column) => LINKS[column] ?? column);
  return `Taken without ${links.join(" and ")}: new vendors of this file have none, stored ones keep theirs.`;
}

const LINKS: Record<string, string> = {
  websiteUrl: "website links",
  bookingUrl: "booking links",
};

/** "Demo bookings, 5 of 7 columns understood, first 5 rows"; undefined if the file is not a CSV. */
export function previewText(
  { kind, rows: shown }: Preview,
  columns: readonly FileColumn[],
): string | undefined {
  if (!kind) return undefined;
  const known = columns.filter(({ field }) => field).length;
  const understood = `${formatCount(known)} of ${formatQuantity(columns.length, "column")} understood`;
  const first = shown.length > 0 ? `first ${formatQuantity(shown.length, "row")}` : "no rows";
  return [IMPORT_KIND_LABELS[kind], understood, first].join(", ");
}

/**
 * Why rows were skipped, below their count: "12 unchanged, 2 repeated in the file, 6 with errors"; of one reason the
 * count says how many, so "with errors". Empty if none were.
 */
export function skippedText({ unchanged, repeated, rejected }: ImportReport): string {
  const reasons = [
    { count: unchanged, reason: "unchanged" },
    { count: repeated, reason: "repeated in the file" },
    { count: rejected, reason: "with errors" },
  ].filter(({ count }) => count > 0);
  const [first, ...others] = reasons;
  if (first && others.length === 0) return first.reason;
  return reasons.map(({ count, reason }) => `${formatCount(count)} ${reason}`).join(", ");
}

/** "1,790 inserted · 34 updated · 18 skipped". */
export function countsText({ inserted, updated, skipped }: PastImport): string {
  return [
    `${formatCount(inserted)} inserted`,
    `${formatCount(updated)} updated`,
    `${formatCount(skipped)} skipped`,
  ].join(" · ");
}

/** What happens to vendors that would be removed but have a place elsewhere. */
export const IN_USE_CONSEQUENCE =
  "A vendor that someone uses or was recommended becomes inactive instead";

/** What undoing an import will do, for the confirmation. */
export function undoConsequence(undoable: Undoable): string {
  const { kind, inserted, updated, sampleRemoved, repeatedBy } = undoable;
  const sentences = [
    inserted > 0 && `${rows(kind, inserted, "new")} will be removed.`,
    updated > 0 &&
      `${rows(kind, updated, "updated")} will get ${updated === 1 ? "its" : "their"} earlier values back.`,
    kind === "vendors" && inserted > 0 && `${IN_USE_CONSEQUENCE}.`,
    sampleRemoved && "The sample data that was removed with it comes back.",
    repeatedBy &&
      `"${repeatedBy}", imported later, may have some of the same rows. They go too: import that file again afterwards to bring them back.`,
  ];
  return sentences.filter(Boolean).join(" ") || "Nothing that it brought is left.";
}

/** Names the columns that are not imported as such, with the suggested fields. */
export function unknownColumnsText(unknown: readonly FileColumn[], kind: Kind | null): string {
  const NAMED = 8;
  const named = unknown
    .slice(0, NAMED)
    .map(({ header, suggestion }) =>
      suggestion ? `"${header}" (did you mean ${columnLabel(suggestion)}?)` : `"${header}"`,
    );
  const names = withMore(named, unknown.length - named.length);
  const columns = unknown.length === 1 ? "This column" : "These columns";
  const [are, say] = unknown.length === 1 ? ["is", "it says"] : ["are", "they say"];
  return kind === "vendors"
    ? `${columns} ${are} only searched for what ${say} a vendor offers, notes and contacts not at all: ${names.join(", ")}.`
    : `${columns} ${are} not imported: ${names.join(", ")}.`;
}

/** Names the stored values that empty cells clear. */
export function clearedText(fields: readonly string[], isDryRun: boolean): string {
  const names = fields.map((field) => columnLabel(field)).join(", ");
  return isDryRun
    ? `Cells of this file that are empty or cannot be read would clear stored values of: ${names}.`
    : `Cells of the file that are empty or cannot be read cleared stored values of: ${names}.`;
}

/** "Vendors from vendors.csv, in 1.2 s". */
export function resultText(fileName: string, { kind, durationMs }: ImportReport): string {
  return `${IMPORT_KIND_LABELS[kind]} from ${fileName}, in ${formatDuration(durationMs)}`;
}

/** "Undone by Ada Park, Nov 21, 2026, 8:14 AM". */
export function undoneByText({ undoneBy, undoneAt }: PastImport): string {
  const when = undoneAt && formatMoment(undoneAt);
  return ["Undone", undoneBy && ` by ${undoneBy}`, when && `, ${when}`].filter(Boolean).join("");
}

/** Appends "Nothing was imported." unless the message already says so. */
export function failureText(failure: string): string {
  const sentence = /[.!?]$/.test(failure) ? failure : `${failure}.`;
  return sentence.endsWith(NOTHING_IMPORTED) ? sentence : `${sentence} ${NOTHING_IMPORTED}`;
}
