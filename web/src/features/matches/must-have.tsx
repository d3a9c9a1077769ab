import styles from "./need-list.module.css";

/** What marks a need that a vendor must meet. */
export const MUST_HAVE = "(must have)";

/** The mark behind the name of such a need; nothing behind any other. */
export function MustHaveMark({ need: { mustHave } }: { need: { mustHave: boolean } }) {
  return mustHave && <span className={styles.must}> {MUST_HAVE}</span>;
}
