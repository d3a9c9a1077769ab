import text from "../../styles/text.module.css";
import styles from "./answered-count.module.css";
import type { TechStackModel } from "./tech-stack-model";

/** "9 of 14 answered, 5 to go": what still keeps Save from being pressed. */
export function AnsweredCount({ model }: { model: TechStackModel }) {
  const { total } = model;
  const answered = model.answered.value;
  const toGo = model.toGo.value;
  return (
    <div className={styles.answered}>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ width: `${total === 0 ? 0 : (answered / total) * 100}%` }} />
      </span>
      <span className={text.tabular} aria-live="polite">
        <b>
          {answered} of {total}
        </b>
        {toGo > 0 ? ` answered, ${toGo} to go` : " answered"}
      </span>
    </div>
  );
}
