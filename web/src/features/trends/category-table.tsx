import type { Schema } from "../../api/client";
import { formatCount, formatShare } from "../../lib/format";
import { shownCategories } from "./category-counts";
import { ChangeMark } from "./change-mark";
import { rowChange } from "./format";
import styles from "./series-table.module.css";

interface CategoryTableProps {
  trends: Schema<"Trends">;
  all: boolean;
}

/** What the bars say, as a table. */
export function CategoryTable({ trends, all }: CategoryTableProps) {
  const counts = trends.categoryCounts;
  const hasChange = counts.some(({ previous }) => previous !== null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label="Bookings by category, as a table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Category</th>
            <th scope="col">Bookings</th>
            <th scope="col">Share</th>
            {hasChange && <th scope="col">Change</th>}
          </tr>
        </thead>
        <tbody>
          {shownCategories(counts, all).map(({ name, count, previous }) => {
            const change = rowChange(count, previous);
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{formatCount(count)}</td>
                <td>{formatShare(count, trends.total)}</td>
                {hasChange && <td>{change && <ChangeMark change={change} />}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
