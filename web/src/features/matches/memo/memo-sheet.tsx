import { useRef } from "react";
import type { Schema } from "../../../api/client";
import { formatDate } from "../../../lib/format";
import { ROUNDED_LEDGER } from "../../../shared/vendor/ledger-format";
import { PARTNER_LEVEL_NOTE } from "../../../shared/vendor/partner-level";
import { MemoChanges } from "./memo-changes";
import { useMemoDensity } from "./memo-density";
import {
  memoAnswer,
  memoBasis,
  memoFirm,
  memoLeftOut,
  memoRunnersUp,
  SHORTLIST,
} from "./memo-format";
import styles from "./memo-sheet.module.css";
import { MemoVendor } from "./memo-vendor";

const SIGNATURES = ["first", "second"];

/** Shortlist, why, gaps, evidence, and lines to sign. */
export function MemoSheet({ memo }: { memo: Schema<"DecisionMemo"> }) {
  const sheet = useRef<HTMLDivElement>(null);
  useMemoDensity(sheet);
  const shortlist = memo.vendors.slice(0, SHORTLIST);
  const firm = memoFirm(memo);
  const basis = [
    ...memo.answers.map((answer) => [answer.question, memoAnswer(answer)]),
    ...(firm ? [["The firm, as its profile says today", firm]] : []),
  ];
  const leftOut = memoLeftOut(memo.dismissed);
  const others = memoRunnersUp(memo.vendors, SHORTLIST);
  return (
    <div ref={sheet} className={styles.memo}>
      <section>
        <h3>Basis</h3>
        <p>{memoBasis(memo)}</p>
        {basis.length > 0 && (
          <dl className={styles.answers}>
            {basis.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      <section>
        <h3>Shortlist</h3>
        {shortlist.length === 0 ? (
          <p>Every vendor of this recommendation was dismissed.</p>
        ) : (
          leftOut && <p className={styles.leftOut}>{leftOut}</p>
        )}
        <ol>
          {shortlist.map((vendor) => (
            <MemoVendor key={vendor.vendorId} vendor={vendor} scope={memo.scope} />
          ))}
        </ol>
        {others && <p className={styles.others}>{others}</p>}
      </section>
      {memo.resultId !== null && (
        <MemoChanges
          resultId={memo.resultId}
          shortlist={shortlist.map(({ vendorId }) => vendorId)}
        />
      )}
      <section className={styles.decision}>
        <h3>Decision</h3>
        <p className={styles.line}>The firm chooses</p>
        <div className={styles.signatures}>
          {SIGNATURES.map((place) => (
            <div key={place} className={styles.signature}>
              <p className={styles.line}>Name</p>
              <p className={styles.line}>Signature</p>
              <p className={styles.line}>Date</p>
            </div>
          ))}
        </div>
      </section>
      <p className={styles.footer}>
        Stackbrief recommended this on {formatDate(memo.recommendedAt)}. {PARTNER_LEVEL_NOTE}
        {memo.vendors.some(({ evidence }) => evidence.hasRounded) && ` ${ROUNDED_LEDGER}.`}
      </p>
    </div>
  );
}
