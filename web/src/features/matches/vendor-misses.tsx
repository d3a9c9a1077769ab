import { EqualApproximately, Minus, TriangleAlert, X } from "lucide-react";
import type { Schema } from "../../api/client";
import { classNames } from "../../lib/class-names";
import { formatQuantity } from "../../lib/format";
import { claimWords } from "../../shared/vendor/claim-labels";
import text from "../../styles/text.module.css";
import { Icon } from "../../ui/icon";
import { gapWords, needNames } from "./gap-labels";
import needStyles from "./need-list.module.css";
import insetStyles from "./result-inset.module.css";
import styles from "./vendor-misses.module.css";

type Gaps = readonly Schema<"Gap">[];

/** Most gaps that the sentence names; the list has all of them on demand. */
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
          <Others words="Comes near:" gaps={others.filter(({ near }) => near)} />{" "}
          <Others
            words="Does not say:"
            gaps={others.filter(({ state, near }) => state === "unsaid" && !near)}
          />{" "}
          <Others
            words="Says no:"
            gaps={others.filter(({ state, near }) => state === "denied" && !near)}
          />
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

/** Every need that a vendor does not meet: whether it says no, says nothing, or offers what comes near, in its words. */
export function VendorGaps({ gaps }: { gaps: Gaps }) {
  return (
    <section className={insetStyles.inset}>
      <h4>Gaps</h4>
      <ul className={classNames(needStyles.needs, needStyles.unmet)}>
        {gaps.map((gap) => (
          <li key={gap.label}>
            <Icon of={gapIcon(gap)} />
            <span className={needStyles.need}>
              {gap.label}: <span className={text.muted}>{gap.words}</span>
              {gap.near && <span className={text.muted}> {claimWords(gap.near)}</span>}
              {gap.mustHave && <span className={needStyles.must}> (must have)</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function gapIcon({ state, near }: Schema<"Gap">) {
  if (near) return EqualApproximately;
  return state === "denied" ? X : Minus;
}
