import { type ReactNode, type Ref, useLayoutEffect, useRef } from "react";
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
  /** The row from which one went on, and to which one is back now. */
  cameFrom?: string | null;
}

/** The first count of six digits, and the letters that stand beside a share in two columns. */
const LONG = { count: 100_000, name: 14 };

/** A ranked list: position, name, share and count on one line, and below them a bar as long as the count and the change. */
export function Ranking({ rows, total, onOpen, cameFrom }: RankingProps) {
  const row = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // The button that led back is gone.
    if (document.activeElement === document.body) row.current?.focus();
  }, []);
  const largest = Math.max(...rows.map(({ count }) => count));
  const isLong = largest >= LONG.count || rows.some(({ name }) => name.length > LONG.name);
  return (
    <div className={styles.frame}>
      <ol className={styles.ranking} data-long={isLong || undefined}>
        {rows.map((ranked, index) => (
          <li key={ranked.key}>
            <Row
              button={ranked.key === cameFrom ? row : undefined}
              onOpen={onOpen && (() => onOpen(ranked.key))}
            >
              <span className={styles.position}>{index + 1}</span>
              <span
                className={classNames(text.oneLine, styles.name)}
                dir="auto"
                title={ranked.name}
              >
                {ranked.name}
              </span>
              <span className={styles.share}>{formatShare(ranked.count, total)}</span>
              <span className={styles.second}>
                <span>
                  <span
                    className={styles.bar}
                    style={{ width: `${(ranked.count / largest) * 100}%` }}
                  />
                </span>
                <Change row={ranked} />
              </span>
              <span className={styles.count}>{formatCount(ranked.count)}</span>
            </Row>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface RowProps {
  onOpen?: () => void;
  button?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

function Row({ onOpen, button, children }: RowProps) {
  if (!onOpen) return <div className={styles.row}>{children}</div>;
  return (
    <button ref={button} type="button" className={styles.row} onClick={onOpen}>
      {children}
    </button>
  );
}

function Change({ row }: { row: RankedRow }) {
  const change = rowChange(row.count, row.previous);
  return change && <ChangeMark change={change} />;
}
