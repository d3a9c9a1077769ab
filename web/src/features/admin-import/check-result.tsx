import { classNames } from "../../lib/class-names";
import { formatCount } from "../../lib/format";
import text from "../../styles/text.module.css";
import styles from "./check-result.module.css";
import { ErrorList } from "./error-list";
import type { ImportReport } from "./import-calls";
import { ReportNotes } from "./report-notes";

/** The result of a dry run: "Create 4 · Update 0 · Unchanged 0 · Skip 1", notes and rejected rows. */
export function CheckResult({ report }: { report: ImportReport }) {
  const { inserted, updated, unchanged, rejected } = report;
  const counts = [
    ["Create", inserted],
    ["Update", updated],
    ["Unchanged", unchanged],
    ["Skip", rejected],
  ] as const;
  return (
    <div className={styles.result}>
      <p className={classNames(styles.counts, text.tabular)}>
        {counts.map(([word, count], index) => (
          <span key={word}>
            {index > 0 && " · "}
            {word} <b>{formatCount(count)}</b>
          </span>
        ))}
      </p>
      <ReportNotes report={report} />
      {rejected > 0 && <ErrorList report={report} />}
    </div>
  );
}
