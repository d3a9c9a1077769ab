import { classNames } from "../../../lib/class-names";
import { formatTenths } from "../../../lib/format";
import text from "../../../styles/text.module.css";
import { ShareBar } from "../needs/share-bar";
import styles from "./score-bar.module.css";

/** A score of 0 to 100 as a thin bar with its number. */
export function ScoreBar({ score, best }: { score: number; best: boolean }) {
  const points = formatTenths(score);
  return (
    <div
      className={classNames(styles.score, best && styles.best, text.tabular)}
      role="img"
      aria-label={`Score ${points} of 100`}
    >
      <ShareBar className={best ? styles.bestTrack : undefined} share={score} />
      <b>{points}</b>
    </div>
  );
}
