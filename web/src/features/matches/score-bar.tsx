import { classNames } from "../../lib/class-names";
import text from "../../styles/text.module.css";
import styles from "./score-bar.module.css";

/** A score of 0 to 100 as a thin bar with its number. */
export function ScoreBar({ score, best }: { score: number; best: boolean }) {
  const points = score.toFixed(1);
  return (
    <div
      className={classNames(styles.score, best && styles.best, text.tabular)}
      role="img"
      aria-label={`Score ${points} of 100`}
    >
      {/* An SVG, because the policy of this site allows no style attribute. */}
      <svg
        className={styles.track}
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect className={styles.fill} width={score} height="4" />
      </svg>
      <b>{points}</b>
    </div>
  );
}
