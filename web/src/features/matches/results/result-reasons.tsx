import type { Schema } from "../../../api/client";
import { LIMITS } from "../../../api/facts";
import { classNames } from "../../../lib/class-names";
import { FirmEvidence } from "../../../shared/vendor/firm-evidence";
import { reasonsOf } from "../../../shared/vendor/reasons";
import { Note } from "../../../ui/note";
import { MatchedNeeds } from "./matched-needs";
import styles from "./result-reasons.module.css";
import type { ResultTier } from "./result-tier";

/** Met needs that are shown at once; the others unfold, unless there is only one more. */
export const MOST_MATCHED = 4;

/** How many of the needs that it meets are shown at once. */
export function matchedShown({ matched }: Schema<"RankedVendor">): number {
  return matched.length === MOST_MATCHED + 1 ? matched.length : MOST_MATCHED;
}

/** How little rank 1 is ahead. */
export type CloseCall = "tied" | "near";

interface ResultReasonsProps {
  ranked: Schema<"RankedVendor">;
  tier: ResultTier;
  closeCall: CloseCall | null;
  showsEvidence: boolean;
}

/** Why a vendor was recommended, what it meets, and what other firms have done with it. */
export function ResultReasons(props: ResultReasonsProps) {
  const { ranked, tier, closeCall, showsEvidence } = props;
  const { why, matched, evidence } = ranked;
  const reasons = reasonsOf("speaksFor", why).slice(0, LIMITS.reasonsMax);
  return (
    <>
      {closeCall && (
        <div className={styles.closeCall}>
          <Note quiet>
            Close call:{" "}
            {closeCall === "tied"
              ? "the same score as"
              : `less than ${LIMITS.closeCallPoints} points ahead of`}{" "}
            rank 2. Compare both before you decide.
          </Note>
        </div>
      )}
      <div className={classNames(styles.columns, tier === "best" && styles.best)}>
        <section>
          <h4>Why this pick</h4>
          {reasons.length > 0 ? (
            <ul className={styles.reasons}>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          ) : (
            <p>Nothing that is known of it speaks for it.</p>
          )}
        </section>
        {matched.length > 0 && (
          <section>
            <h4>Matched</h4>
            <MatchedNeeds needs={matched.slice(0, matchedShown(ranked))} />
          </section>
        )}
        {showsEvidence && <FirmEvidence ledger={evidence} />}
      </div>
    </>
  );
}
