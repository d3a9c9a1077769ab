import { Download } from "lucide-react";
import { formatCount } from "../../lib/format";
import { buttonClass } from "../../ui/button-class";
import { Icon } from "../../ui/icon";
import "../../ui/button.css";
import "./error-list.css";

interface ErrorListProps {
  /** How many rows were refused; the list may hold fewer lines. */
  count: number;
  errors: readonly string[];
  /** Where all of them download. */
  errorsUrl: string | null;
}

/** "Errors (6)": which rows were refused, and why. */
export function ErrorList({ count, errors, errorsUrl }: ErrorListProps) {
  const title = `Errors (${formatCount(count)})`;
  return (
    <section className="import-errors" aria-label={title}>
      <header>
        <h3>{title}</h3>
        {errorsUrl && (
          <a className={buttonClass({ variant: "text", size: "sm" })} href={errorsUrl} download>
            <Icon of={Download} />
            Download all errors
          </a>
        )}
      </header>
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

/** "Row 12: client is empty", its number apart; the line that counts the rest has none. */
function ErrorLine({ error }: { error: string }) {
  const [, row, reason] = /^(Row [\d,]+): (.*)$/s.exec(error) ?? [];
  if (!row) return <span className="rest">{error}</span>;
  return (
    <>
      <span>
        {row}
        <span className="sr">: </span>
      </span>
      <span>{reason}</span>
    </>
  );
}
