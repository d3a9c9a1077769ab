import type { ReactNode } from "react";
import { classNames } from "../lib/class-names";
import layout from "../styles/layout.module.css";
import text from "../styles/text.module.css";
import styles from "./list-row.module.css";

interface ListRowProps {
  /** With its marks, if it has any. */
  name: ReactNode;
  /** What is pressed, at the end. */
  action?: ReactNode;
  className?: string;
  /** What is known of it. */
  children: ReactNode;
}

/** An entry of a list that fills a card: its name, what is known of it below, and what can be done with it. */
export function ListRow({ name, action, className, children }: ListRowProps) {
  return (
    <li className={classNames(styles.row, className)}>
      <div>
        <p className={classNames(layout.tags, styles.name)}>{name}</p>
        <div className={text.secondLine}>{children}</div>
      </div>
      {action}
    </li>
  );
}
