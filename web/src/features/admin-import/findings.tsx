import { Note } from "../../ui/note";
import type { ImportReport } from "./import-calls";
import { clearedText } from "./wording";

/** What a report says beyond its counts; the same before an import as after it. */
export function Findings({ report }: { report: ImportReport }) {
  const { belongsToOthers, cleared, dryRun, notices } = report;
  const sentences = cleared.length > 0 ? [clearedText(cleared, dryRun), ...notices] : notices;
  return (
    <>
      {belongsToOthers && (
        <Note tone="danger">
          <b>These ids belong to other bookings.</b> Many of the bookings to update have another
          client and another time under the same id.{" "}
          {dryRun
            ? "Importing the file would overwrite them."
            : "They were overwritten; Undo brings them back."}
        </Note>
      )}
      {sentences.length > 0 && (
        <Note>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Note>
      )}
    </>
  );
}
