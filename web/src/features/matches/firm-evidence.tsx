import type { Schema } from "../../api/client";
import { HIDDEN_LEDGER, ledgerDates, ledgerLines } from "../../shared/vendor/ledger-words";
import text from "../../styles/text.module.css";
import styles from "./result-reasons.module.css";

/** What other firms have done with a vendor, or that too few have to say it. */
export function FirmEvidence({ ledger }: { ledger: Schema<"Ledger"> }) {
  const lines = ledgerLines(ledger);
  const dates = ledgerDates(ledger);
  return (
    <section className={text.tabular}>
      <h4>Other firms</h4>
      <ul className={styles.ledger}>
        {lines.length === 0 && <li className={text.muted}>{HIDDEN_LEDGER}.</li>}
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length > 0 && dates && <li className={text.muted}>{dates}</li>}
      </ul>
    </section>
  );
}
