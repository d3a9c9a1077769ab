import text from "../../styles/text.module.css";
import styles from "./answered-count.module.css";
import type { TechStackModel } from "./tech-stack-model";

/**
 * "9 of 14 answered, 5 to go": what still keeps Save from being pressed. Where some may stay open those are counted
 * apart: "9 of 14 required answered, 26 optional".
 */
export function AnsweredCount({ model }: { model: TechStackModel }) {
  const { required, optional } = model;
  const toGo = model.toGo.value;
  const answered = required - toGo;
  const open = toGo > 0 ? `answered, ${toGo} to go` : "answered";
  const words = optional > 0 ? `required answered, ${optional} optional` : open;
  return (
    <div className={styles.answered}>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ width: `${required === 0 ? 0 : (answered / required) * 100}%` }} />
      </span>
      <span className={text.tabular} aria-live="polite">
        <b>
          {answered} of {required}
        </b>
        {` ${words}`}
      </span>
    </div>
  );
}
