import type { ImportReport } from "../import-calls";
import { Counts } from "../report/counts";
import { ErrorList } from "../report/error-list";
import { ReportNotes } from "../report/report-notes";
import { VendorChanges } from "../report/vendor-changes";
import styles from "./check-result.module.css";

/** The result of a dry run: what would become of the rows and of stored vendors, notes and rejected rows. */
export function CheckResult({ report }: { report: ImportReport }) {
  return (
    <div className={styles.result}>
      <Counts of={report} terms="toDo" className={styles.counts} />
      <ReportNotes report={report} />
      {report.vendorChanges && <VendorChanges changes={report.vendorChanges} />}
      {report.rejected > 0 && <ErrorList report={report} />}
    </div>
  );
}
