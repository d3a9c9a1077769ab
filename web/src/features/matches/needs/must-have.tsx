import { SENTENCES } from "../../../api/facts";
import styles from "./need-list.module.css";

/** The mark behind the name of such a need; nothing behind any other. */
export function MustHaveMark({ need: { mustHave } }: { need: { mustHave: boolean } }) {
  return mustHave && <span className={styles.must}> {SENTENCES.mustHave}</span>;
}
