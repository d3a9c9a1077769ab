import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names";
import { formatCount, formatShare } from "../../lib/format";
import text from "../../styles/text.module.css";
import { ChangeMark } from "./change-mark";
import { rowChange } from "./format";
import styles from "./ranking.module.css";

export interface RankedRow {
  key: string;
  name: string;
  count: number;
  previous: number | null;
}

interface RankingProps {
  rows: readonly RankedRow[];
  /** The total that shares refer to. */
  total: number;
  /** Turns the rows into buttons. */
  onOpen?: (key: string) => void;
}

/** The first count of six digits. */
const LONG = 100_000;

/** A ranked list: position, name, share and count on one line, and below them a bar as long as the count and the change. */
export function Ranking({ rows, total, onOpen }: RankingProps) {
  const largest = Math.max(...rows.map(({ count }) => count));
  return (
    <div className={styles.frame}>
      <ol className={styles.ranking} data-long={largest >= LONG || undefined}>
        {rows.map((row, index) => (
          <li key={row.key}>
            <Row onOpen={onOpen && (() => onOpen(row.key))}>
              <span className={styles.position}>{index + 1}</span>
              <span className={classNames(text.oneLine, styles.name)} dir="auto">
                {row.name}
              </span>
              <span className={styles.share}>{formatShare(row.count, total)}</span>
              <span className={styles.second}>
                <span>
                  <span
                    className={styles.bar}
                    style={{ width: `${(row.count / largest) * 100}%` }}
                  />
                </span>
                <Change row={row} />
              </span>
              <span className={styles.count}>{formatCount(row.count)}</span>
            </Row>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Row({ onOpen, children }: { onOpen?: () => void; children: ReactNode }) {
  if (!onOpen) return <div className={styles.row}>{children}</div>;
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      {children}
    </button>
  );
}

function Change({ row }: { row: RankedRow }) {
  const change = rowChange(row.count, row.previous);
  return change && <ChangeMark change={change} />;
}
