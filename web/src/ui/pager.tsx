import { LIMITS } from "../api/facts";
import { classNames } from "../lib/class-names";
import { formatCount } from "../lib/format";
import layout from "../styles/layout.module.css";
import { Button } from "./button";
import styles from "./pager.module.css";

interface PagerProps {
  /** The page that is asked for: while it loads, another one may still be shown. */
  page: number;
  pageSize?: number;
  total: number;
  /** What is counted: "vendors". */
  noun: string;
  /** Also whether the keyboard pressed: its focus should follow to the new page. */
  onPage: (page: number, byKeyboard: boolean) => void;
  /** Where which page it is says enough, of "Showing 25 to 48 of 110 vendors". */
  rangeClass?: string;
}

/** "Showing 25 to 48 of 110 vendors", Previous, Next. Nothing where everything fits on one page. */
export function Pager(props: PagerProps) {
  const { page, pageSize = LIMITS.pageSize, total, noun, onPage, rangeClass } = props;
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1) return null;
  const current = Math.min(Math.max(page, 1), pages);
  const first = formatCount((current - 1) * pageSize + 1);
  const last = formatCount(Math.min(current * pageSize, total));
  return (
    <nav className={styles.pager} aria-label="Pages">
      <p className={rangeClass} aria-live="polite">
        Showing {first} to {last} of {formatCount(total)} {noun}
      </p>
      <div className={classNames(layout.actions, styles.actions)}>
        <Button
          size="sm"
          disabled={current === 1}
          onClick={({ detail }) => onPage(current - 1, detail === 0)}
        >
          Previous
        </Button>
        <span>
          Page {formatCount(current)} of {formatCount(pages)}
        </span>
        <Button
          size="sm"
          disabled={current === pages}
          onClick={({ detail }) => onPage(current + 1, detail === 0)}
        >
          Next
        </Button>
      </div>
    </nav>
  );
}
