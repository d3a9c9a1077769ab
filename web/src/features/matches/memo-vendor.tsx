import type { Schema } from "../../api/client";
import { Price } from "../../shared/vendor/price";
import { memoEvidence, memoGaps } from "./memo-format";

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
  return (
    <li className="memo-vendor">
      <h4>
        <span className="num">{rank}.</span> {name} <Price bracket={priceBracket} />
        {score !== null && <span className="memo-score num">{score.toFixed(1)} of 100</span>}
      </h4>
      <dl>
        <div>
          <dt>Why</dt>
          <dd>{reasons.slice(0, REASONS).join(" · ") || "No reason was recorded."}</dd>
        </div>
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
