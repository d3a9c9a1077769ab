import styles from "./top-progress.module.css";

/** A thin line along the top edge while a screen's code or data is on its way. */
export function TopProgress() {
  return (
    <div className={styles.bar} role="progressbar" aria-label="Loading the page">
      <div />
    </div>
  );
}
