import type { Schema } from "../../../api/client";
import { SENTENCES } from "../../../api/facts";
import { classNames } from "../../../lib/class-names";
import { formatTenths } from "../../../lib/format";
import { interpolate } from "../../../lib/interpolate";
import { Price } from "../../../shared/vendor/price";
import text from "../../../styles/text.module.css";
import { memoEligibility, memoEvidence, memoMatched, memoReasons } from "./memo-format";
import styles from "./memo-sheet.module.css";

interface MemoVendorProps {
  vendor: Schema<"DecisionMemo">["vendors"][number];
  /** Null for a questionnaire's result, which knows needs and gaps. */
  scope: Schema<"DecisionMemo">["scope"];
}

/** One vendor of the shortlist: what it misses first, then what speaks for it. */
export function MemoVendor({ vendor, scope }: MemoVendorProps) {
  const { name, rank, rankReason, score, priceBracket, badge, inUse, isOffered, unmet } = vendor;
  const rows = [
    ["Status", !isOffered && `${interpolate(SENTENCES.notOffered, { name: "It" })}.`],
    ["Gaps", unmet],
    ["Fit", memoEligibility(vendor)],
    ["Place", rankReason && `It ${rankReason}.`],
    ["Why", memoReasons(vendor)],
    ["Its words", memoMatched(vendor, scope)],
    ["Evidence", memoEvidence(vendor)],
  ] as const;
  return (
    <li className={styles.vendor}>
      <h4>
        <span className={styles.name}>
          <span className={text.tabular}>{rank}.</span> <bdi>{name}</bdi>
        </span>{" "}
        <Price bracket={priceBracket} />
        {badge && <span className={styles.mark}>{badge}</span>}
        {inUse && <span className={styles.mark}>In use</span>}
        {score !== null && (
          <span className={classNames(styles.score, text.tabular)}>
            {formatTenths(score)} of 100
          </span>
        )}
      </h4>
      <dl>
        {rows.map(
          ([label, words]) =>
            words && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{words}</dd>
              </div>
            ),
        )}
      </dl>
    </li>
  );
}
