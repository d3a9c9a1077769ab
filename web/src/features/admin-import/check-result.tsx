import styles from "./check-result.module.css";
import { Counts } from "./counts";
import { ErrorList } from "./error-list";
import type { ImportReport } from "./import-calls";
import { ReportNotes } from "./report-notes";

/** The result of a dry run: what would become of the rows, notes and rejected rows. */
export function CheckResult({ report }: { report: ImportReport }) {
  return (
    <div className={styles.result}>
      <Counts of={report} terms="toDo" className={styles.counts} />
      <ReportNotes report={report} />
      {report.rejected > 0 && <ErrorList report={report} />}
    </div>
  );
}
