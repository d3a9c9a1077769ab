import { classNames } from "../../../lib/class-names";
import { formatCount } from "../../../lib/format";
import text from "../../../styles/text.module.css";
import type { ImportReport } from "../import-calls";
import styles from "./counts.module.css";
import { skippedText } from "./format";

/** What becomes of the rows of a file: before it is taken, and after. */
const TERMS = {
  toDo: ["To insert", "To update", "To skip"],
  done: ["Inserted", "Updated", "Skipped"],
} as const;

interface CountsProps {
  of: ImportReport;
  terms: keyof typeof TERMS;
  className?: string;
}

/** Three figures of a check or an import, with the reason why rows are skipped. */
export function Counts({ of: report, terms, className }: CountsProps) {
  const why = skippedText(report);
  const figures = [report.inserted, report.updated, report.skipped];
  return (
    <dl className={classNames(styles.counts, text.tabular, className)}>
      {figures.map((count, index) => (
        <div key={TERMS[terms][index]}>
          <dt>{TERMS[terms][index]}</dt> <dd>{formatCount(count)}</dd>{" "}
          {index === 2 && why && <dd className={styles.why}>{why}</dd>}{" "}
        </div>
      ))}
    </dl>
  );
}
