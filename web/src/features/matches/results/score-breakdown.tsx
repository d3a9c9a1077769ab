import type { Schema } from "../../../api/client";
import { classNames } from "../../../lib/class-names";
import { formatTenths } from "../../../lib/format";
import text from "../../../styles/text.module.css";
import insetStyles from "./result-inset.module.css";
import styles from "./score-breakdown.module.css";

export const SCORE_TITLE = "How this was scored";

/** Where each point of a score comes from. */
export function ScoreBreakdown({ ranked }: { ranked: Schema<"RankedVendor"> }) {
  const { vendor, score, breakdown } = ranked;
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
    </section>
  );
}
