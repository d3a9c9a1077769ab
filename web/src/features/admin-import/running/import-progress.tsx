import { formatShare } from "../../../lib/format";
import textStyles from "../../../styles/text.module.css";
import styles from "./import-progress.module.css";
import { type Progress, STEPS } from "./progress";

/** A progress bar of three steps, each a third of it. */
export function ImportProgress({ progress }: { progress: Progress }) {
  const { step, share, label, details } = progress;
  const reached = STEPS.indexOf(step);
  const text = [label, ...details].join(" · ");
  return (
    <div className={styles.progress}>
      <div
        role="progressbar"
        aria-label="Import"
        aria-valuenow={Math.round(((reached + share) / STEPS.length) * 100)}
        aria-valuetext={`${label}, ${formatShare(share, 1)}`}
      >
        {STEPS.map((name, index) => (
          <svg key={name} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
            <rect width={index < reached ? 100 : index === reached ? share * 100 : 0} height="6" />
          </svg>
        ))}
      </div>
      <p className={textStyles.tabular}>{text}</p>
    </div>
  );
}
