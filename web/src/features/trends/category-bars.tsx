import { useLocation } from "wouter";
import type { Schema } from "../../api/client";
import { formatCount, formatShare } from "../../lib/format";
import { questionnairePath } from "../../lib/paths";
import { findCategory, useCategories } from "../../shared/categories";
import { toastCategoryNotFound } from "../../shared/toast-category-not-found";
import { scrollFade } from "../../ui/scroll-fade";
import styles from "./category-bars.module.css";
import { barHeight, shownCategories } from "./category-counts";
import { ChangeMark } from "./change-mark";
import { rowChange } from "./format";

interface CategoryBarsProps {
  trends: Schema<"Trends">;
  all: boolean;
}

/** One bar per category, tallest first; each links to the category's questionnaire. */
export function CategoryBars({ trends, all }: CategoryBarsProps) {
  const { data: categories = [] } = useCategories();
  const [, navigate] = useLocation();
  const counts = trends.categoryCounts;
  const largest = Math.max(...counts.map(({ count }) => count));
  const open = (name: string) => {
    const category = findCategory(categories, name);
    if (category) navigate(questionnairePath(category.id));
    else toastCategoryNotFound(name);
  };
  return (
    <ul ref={scrollFade} className={styles.bars}>
      {shownCategories(counts, all).map(({ name, count, previous }) => {
        const change = rowChange(count, previous);
        return (
          <li key={name}>
            <button type="button" className={styles.bar} onClick={() => open(name)}>
              <span className={styles.slot}>
                <span className={styles.count}>{formatCount(count)}</span>
                <span className={styles.column} style={{ height: barHeight(count, largest) }} />
              </span>
              <span className={styles.name}>{name}</span>
              <span className={styles.share}>
                {formatShare(count, trends.total)}
                {change && <ChangeMark change={change} />}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
