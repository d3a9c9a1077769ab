import { classNames } from "../../lib/class-names";
import styles from "./change-mark.module.css";
import type { ChangeLabel } from "./format";

const TRIANGLES = { up: "M12 5 22 20H2z", down: "M12 20 2 5h20z" };

const COLORS = { up: styles.increase, down: styles.decrease, flat: undefined };

/** "▲ +12.3%": the direction as a triangle, a color and a sign. */
export function ChangeMark({ change }: { change: ChangeLabel }) {
  const { direction, text } = change;
  return (
    <span className={classNames(styles.change, COLORS[direction])}>
      {direction !== "flat" && text !== "new" && (
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={TRIANGLES[direction]} />
        </svg>
      )}
      {text}
    </span>
  );
}
