import { Download } from "lucide-react";
import { classNames } from "../../../lib/class-names";
import { formatCount } from "../../../lib/format";
import layout from "../../../styles/layout.module.css";
import text from "../../../styles/text.module.css";
import { buttonClass } from "../../../ui/button-class";
import { Icon } from "../../../ui/icon";
import type { ImportReport } from "../import-calls";
import styles from "./error-list.module.css";
import { RowList } from "./row-list";

/** Without who booked, a row of the list is another booking than that of the file. */
const CORRECT_THE_FILE =
  "Correct these rows in your own file and import it again. The download leaves out who booked, so a booking imported from it would be counted once more with the next import of your file.";

interface ErrorListProps {
  report: ImportReport;
}

/** "Errors (6)": the rejected rows with their reasons. */
export function ErrorList({ report }: ErrorListProps) {
  const { kind, rejected, rowErrors, moreErrors, errorsUrl } = report;
  const title = `Errors (${formatCount(rejected)})`;
  return (
    <section className={styles.errors} aria-label={title}>
      <header className={layout.spread}>
        <h3>{title}</h3>
        {errorsUrl && (
          <a className={buttonClass({ variant: "text", size: "sm" })} href={errorsUrl} download>
            <Icon of={Download} />
            Download all errors
          </a>
        )}
      </header>
      {errorsUrl && kind === "bookings" && <p>{CORRECT_THE_FILE}</p>}
      {rowErrors.length > 0 && (
        <RowList title={title} columns="minmax(72px, max-content) minmax(0, 1fr)" more={moreErrors}>
          {rowErrors.map(({ row, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row may hold the same mistake twice
            <li key={index}>
              <span className={classNames(text.muted, text.tabular)}>
                {`Row ${row}`}
                <span className={text.visuallyHidden}>: </span>
              </span>
              <span>{reason}</span>
            </li>
          ))}
        </RowList>
      )}
    </section>
  );
}
