import type { Schema } from "../../api/client";
import text from "../../styles/text.module.css";
import styles from "./firm-evidence.module.css";
import { HIDDEN_LEDGER, ledgerDates, ROUNDED_LEDGER } from "./ledger-format";

interface FirmEvidenceProps {
  ledger: Schema<"Ledger">;
  heading?: "h3" | "h4";
  /** Where no other place says that counts are rounded. */
  saysRounded?: boolean;
}

/** What other firms have done with a vendor, or that too few have to say it. */
export function FirmEvidence(props: FirmEvidenceProps) {
  const { ledger, heading: Heading = "h4", saysRounded = false } = props;
  const { lines, hasRounded } = ledger;
  const dates = ledgerDates(ledger);
  return (
    <section className={text.tabular}>
      <Heading>Other firms</Heading>
      <ul className={styles.ledger}>
        {lines.length === 0 && <li className={text.muted}>{HIDDEN_LEDGER}.</li>}
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length > 0 && dates && <li className={text.muted}>{dates}</li>}
        {saysRounded && hasRounded && <li className={text.muted}>{ROUNDED_LEDGER}.</li>}
      </ul>
    </section>
  );
}
