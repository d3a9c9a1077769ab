import { Download } from "lucide-react";
import { formatCount } from "../../lib/format";
import text from "../../styles/text.module.css";
import { buttonClass } from "../../ui/button-class";
import { Icon } from "../../ui/icon";
import type { Kind } from "./columns";
import styles from "./error-list.module.css";

/** Without who booked, a row of the list is another booking than that of the file. */
const CORRECT_THE_FILE =
  "Correct these rows in your own file and import it again. The download leaves out who booked, so a booking imported from it would be counted once more with the next import of your file.";

interface ErrorListProps {
  /** Number of rejected rows; the list may be shorter. */
  count: number;
  errors: readonly string[];
  /** Download of all of them. */
  errorsUrl: string | null;
  kind: Kind;
}

/** "Errors (6)": the rejected rows with their reasons. */
export function ErrorList({ count, errors, errorsUrl, kind }: ErrorListProps) {
  const title = `Errors (${formatCount(count)})`;
  return (
    <section className={styles.errors} aria-label={title}>
      <header>
        <h3>{title}</h3>
        {errorsUrl && (
          <a className={buttonClass({ variant: "text", size: "sm" })} href={errorsUrl} download>
            <Icon of={Download} />
            Download all errors
          </a>
        )}
      </header>
      {errorsUrl && kind === "bookings" && <p>{CORRECT_THE_FILE}</p>}
      {errors.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <ol tabIndex={0} aria-label={title}>
          {errors.map((error, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file may hold the same mistake twice
            <li key={index}>
              <ErrorLine error={error} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Splits "Row 12: client is empty" into number and reason; the line that counts the rest has no number. */
function ErrorLine({ error }: { error: string }) {
  const [, row, reason] = /^(Row [\d,]+): (.*)$/s.exec(error) ?? [];
  if (!row) return <span className={styles.remainder}>{error}</span>;
  return (
    <>
      <span>
        {row}
        <span className={text.visuallyHidden}>: </span>
      </span>
      <span>{reason}</span>
    </>
  );
}
