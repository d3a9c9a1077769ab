import type { Schema } from "../../../api/client";
import { CLAIM_FIELD_LABELS } from "../../../api/facts";
import { classNames } from "../../../lib/class-names";
import { formatTenths } from "../../../lib/format";
import { joinList } from "../../../lib/join-list";
import text from "../../../styles/text.module.css";
import insetStyles from "./result-inset.module.css";
import styles from "./score-breakdown.module.css";

/** Fields of a vendor's own sentences. */
const WRITTEN: ReadonlySet<Schema<"ClaimField">> = new Set([
  "name",
  "shortHighlights",
  "description",
]);

export const SCORE_TITLE = "How this was scored";

/** Where each point of a score comes from. */
export function ScoreBreakdown({ ranked }: { ranked: Schema<"RankedVendor"> }) {
  const { vendor, score, breakdown } = ranked;
  const discounted = discountedText(ranked);
  return (
    <section className={insetStyles.inset}>
      <table className={classNames(styles.table, text.tabular)}>
        <caption>
          {SCORE_TITLE}
          <span className={text.visuallyHidden}>: {vendor.name}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">Your answer</th>
            <th scope="col" className={styles.points}>
              Points
            </th>
          </tr>
        </thead>
        <tbody>
          {breakdown.map(({ question, answer, points, outOf }) => (
            <tr key={question}>
              <th scope="row">{question}</th>
              <td>{answer}</td>
              <td className={styles.points}>
                {formatTenths(points)} of {formatTenths(outOf)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Score
            </th>
            <td className={styles.points}>{formatTenths(score)} of 100</td>
          </tr>
        </tfoot>
      </table>
      {discounted && <p className={classNames(text.small, text.muted)}>{discounted}</p>}
    </section>
  );
}

/** Why a vendor that meets every need lacks points: words in running text are less certain than a list. */
function discountedText({ matched }: Schema<"RankedVendor">): string | null {
  const needs = matched.filter(({ state, field }) => state === "derived" && WRITTEN.has(field));
  if (needs.length === 0) return null;
  const named = needs.map(({ label, field }) => `${label} (${CLAIM_FIELD_LABELS[field]})`);
  return `Count for less than what a vendor lists: ${joinList(named)}.`;
}
