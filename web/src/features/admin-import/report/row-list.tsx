import type { CSSProperties, ReactNode } from "react";
import { SENTENCES } from "../../../api/facts";
import { formatCount } from "../../../lib/format";
import { interpolate } from "../../../lib/interpolate";
import styles from "./row-list.module.css";

interface RowListProps {
  title: string;
  /** The widths of the two parts of a row. */
  columns: string;
  /** How many rows are left out. */
  more: number;
  children: ReactNode;
}

/** Rows of a file in a frame of their own, in which they scroll. */
export function RowList({ title, columns, more, children }: RowListProps) {
  const style: CSSProperties = { ["--columns" as string]: columns };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <ol className={styles.rows} style={style} tabIndex={0} aria-label={title}>
      {children}
      {more > 0 && (
        <li className={styles.remainder}>
          {interpolate(SENTENCES.andMore, { count: formatCount(more) })}
        </li>
      )}
    </ol>
  );
}
