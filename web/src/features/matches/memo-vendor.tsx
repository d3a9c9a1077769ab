import type { Schema } from "../../api/client";
import { classNames } from "../../lib/class-names";
import { Price } from "../../shared/vendor/price";
import text from "../../styles/text.module.css";
import { memoEvidence, memoGaps, memoMatched } from "./memo-format";
import styles from "./memo-sheet.module.css";

interface MemoVendorProps {
  vendor: Schema<"DecisionMemo">["vendors"][number];
  /** Null for a questionnaire's result, which knows needs and gaps. */
  scope: Schema<"DecisionMemo">["scope"];
}

/** How many reasons are printed, the strongest first. */
const REASONS = 3;

/** One vendor of the shortlist. */
export function MemoVendor({ vendor, scope }: MemoVendorProps) {
  const { name, rank, score, priceBracket, reasons } = vendor;
  const matched = memoMatched(vendor, scope);
  return (
    <li className={styles.vendor}>
      <h4>
        <span className={text.tabular}>{rank}.</span> {name} <Price bracket={priceBracket} />
        {score !== null && (
          <span className={classNames(styles.score, text.tabular)}>{score.toFixed(1)} of 100</span>
        )}
      </h4>
      <dl>
        <div>
          <dt>Why</dt>
          <dd>{reasons.slice(0, REASONS).join(" · ") || "No reason was recorded."}</dd>
        </div>
        {matched && (
          <div>
            <dt>Says</dt>
            <dd>{matched}</dd>
          </div>
        )}
        <div>
          <dt>Gaps</dt>
          <dd>{memoGaps(vendor, scope)}</dd>
        </div>
        <div>
          <dt>Evidence</dt>
          <dd>{memoEvidence(vendor, scope)}</dd>
        </div>
      </dl>
    </li>
  );
}
