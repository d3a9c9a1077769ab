import { EqualApproximately, Minus, TriangleAlert, X } from "lucide-react";
import type { Schema } from "../../../api/client";
import { classNames } from "../../../lib/class-names";
import { joinFirst } from "../../../lib/join-list";
import { claimWords } from "../../../shared/vendor/claim-labels";
import { reasonsOf } from "../../../shared/vendor/reasons";
import text from "../../../styles/text.module.css";
import { Icon } from "../../../ui/icon";
import { AskedWords } from "../needs/asked-words";
import { MustHaveMark } from "../needs/must-have";
import needStyles from "../needs/need-list.module.css";
import insetStyles from "./result-inset.module.css";
import styles from "./vendor-misses.module.css";

type Missing = Pick<Schema<"RankedVendor">, "why" | "gaps">;
type Gaps = readonly Schema<"Gap">[];

/** Most gaps that the sentence names; the list has all of them on demand. */
const NAMED = 4;

/** What a vendor misses, before anything that speaks for it: must-haves, then the other needs. */
export function VendorMisses({ ranked: { why, gaps } }: { ranked: Missing }) {
  const others = gaps.filter(({ mustHave }) => !mustHave);
  if (gaps.length === 0) return null;
  return (
    <div className={styles.misses}>
      {reasonsOf("misses", why).map((missed) => (
        <MustHavesMissed key={missed} words={missed} />
      ))}
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

/** "Misses 1 of 2 must-haves: Spanish (no)". */
function MustHavesMissed({ words }: { words: string }) {
  const listed = words.indexOf(":") + 1;
  return (
    <p className={styles.must}>
      <Icon of={TriangleAlert} />
      <span>
        <b>{words.slice(0, listed)}</b>
        {words.slice(listed)}
      </span>
    </p>
  );
}

/** "Does not say: a, b and 2 more.": the reason once, and not after each. */
function Others({ words, gaps }: { words: string; gaps: Gaps }) {
  if (gaps.length === 0) return null;
  return (
    <span>
      <b>{words}</b> {needNames(gaps)}.
    </span>
  );
}

/** "Spanish (bilingual staff), Outlook and 2 more", each with what comes near it; beyond the most the rest is a number. */
function needNames(gaps: Gaps): string {
  const names = gaps.map(({ label, near }) => (near ? `${label} (${near.label})` : label));
  return joinFirst(names, NAMED);
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
              <MustHaveMark need={gap} />
              <AskedWords need={gap} />
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
