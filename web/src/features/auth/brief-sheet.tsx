import { STAGES } from "../../api/facts";
import text from "../../styles/text.module.css";
import styles from "./brief-sheet.module.css";

/** Heights of a drawn line, not of anything measured: the picture states no figure. */
const TREND = [
  18, 23, 20, 27, 32, 29, 36, 33, 41, 45, 40, 48, 52, 49, 57, 63, 60, 70, 76, 73, 84, 90,
];

/** What Stackbrief is for, in one sentence. */
export const TAGLINE = "From the first call to the last payment, the vendors that fit your firm.";

/** The product as a sheet of pleading paper: the nine stages on its numbered lines, a trend as its exhibit. */
export function BriefSheet() {
  const points = TREND.map(
    (height, index) => `${(index / (TREND.length - 1)) * 100} ${100 - height}`,
  );
  return (
    <div className={styles.sheets}>
      <div className={styles.sheet}>
        <p className={styles.title}>{TAGLINE}</p>
        <ol>
          {STAGES.map(({ title, blurb }, index) => (
            <li key={title}>
              <span className={styles.lineNumber}>{index + 1}</span>
              <span className={text.oneLine}>{title}</span>
              <span className={styles.blurb}>{blurb}</span>
            </li>
          ))}
        </ol>
        <div className={styles.exhibit}>
          <span>Exhibit A: demo booking trends</span>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <path className={styles.exhibitArea} d={`M${points.join("L")}L100 100L0 100Z`} />
            <path className={styles.exhibitLine} d={`M${points.join("L")}`} />
          </svg>
        </div>
      </div>
    </div>
  );
}
