import { Minus, TriangleAlert, X } from "lucide-react";
import type { Schema } from "../../api/client";
import { GAP_STATE_LABELS } from "../../api/facts";
import { classNames } from "../../lib/class-names";
import { formatQuantity } from "../../lib/format";
import text from "../../styles/text.module.css";
import { Icon } from "../../ui/icon";
import { gapWords, needNames } from "./gap-labels";
import needStyles from "./need-list.module.css";
import insetStyles from "./result-inset.module.css";
import styles from "./vendor-misses.module.css";

type Gaps = readonly Schema<"Gap">[];

/** Named in the sentence; all of them stand in the list on demand. */
const NAMED = 4;

/** What a vendor misses, before anything that speaks for it: must-haves, then the other needs. */
export function VendorMisses({ gaps }: { gaps: Gaps }) {
  const must = gaps.filter(({ mustHave }) => mustHave);
  const others = gaps.filter(({ mustHave }) => !mustHave);
  if (gaps.length === 0) return null;
  return (
    <div className={styles.misses}>
      {must.length > 0 && (
        <p className={styles.must}>
          <Icon of={TriangleAlert} />
          <span>
            <b>{`Misses ${formatQuantity(must.length, "must-have")}:`}</b> {gapWords(must)}
          </span>
        </p>
      )}
      {others.length > 0 && (
        <p className={styles.others}>
          <Others words="Does not say:" gaps={others.filter(({ state }) => state === "unsaid")} />{" "}
          <Others words="Says no:" gaps={others.filter(({ state }) => state === "denied")} />
        </p>
      )}
    </div>
  );
}

/** "Does not say: a, b and 2 more.": the reason once, and not after each. */
function Others({ words, gaps }: { words: string; gaps: Gaps }) {
  if (gaps.length === 0) return null;
  return (
    <span>
      <b>{words}</b> {needNames(gaps, NAMED)}.
    </span>
  );
}

/** Every need that a vendor does not meet: whether it says no, or says nothing. */
export function VendorGaps({ gaps }: { gaps: Gaps }) {
  return (
    <section className={insetStyles.inset}>
      <h4>Gaps</h4>
      <ul className={classNames(needStyles.needs, needStyles.unmet)}>
        {gaps.map(({ label, state, mustHave }) => (
          <li key={label}>
            <Icon of={state === "denied" ? X : Minus} />
            <span className={needStyles.need}>
              {label}: <span className={text.muted}>{GAP_STATE_LABELS[state]}</span>
              {mustHave && <span className={needStyles.must}> (must have)</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
