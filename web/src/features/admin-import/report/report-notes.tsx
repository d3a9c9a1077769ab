import { SENTENCES } from "../../../api/facts";
import { Note } from "../../../ui/note";
import type { ImportReport } from "../import-calls";
import { clearedText } from "./format";
import styles from "./report-notes.module.css";

const HOW_TO_LIST = "To list a category under another, choose the file again and check it first.";

/** The notes of a report beyond its counts, before and after an import. */
export function ReportNotes({ report }: { report: ImportReport }) {
  const { suspectedIdReuse, cleared, dryRun, notices, newCategories, vendorChanges } = report;
  const sentences = [...notices];
  if (cleared.length > 0) sentences.unshift(clearedText(cleared, dryRun));
  if (vendorChanges?.sentence) sentences.unshift(vendorChanges.sentence);
  // After a check they can be listed under others: `OwnCategories`.
  if (!dryRun && newCategories !== null) sentences.push(`${newCategories} ${HOW_TO_LIST}`);
  return (
    <>
      {suspectedIdReuse && (
        <Note tone="danger">
          <b>{SENTENCES.suspectedIdReuse}</b> Many of the bookings to update have another client and
          another time under the same id.{" "}
          {dryRun
            ? "Importing the file would overwrite them."
            : "They were overwritten; Undo brings them back."}
        </Note>
      )}
      {sentences.length > 0 && (
        <Note>
          <ul className={styles.notices}>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Note>
      )}
    </>
  );
}
