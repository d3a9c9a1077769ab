import { useQueryClient } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { useLocation } from "wouter";
import { TRY_AGAIN } from "../../api/api-error";
import type { Schema } from "../../api/client";
import { categoriesQuery } from "../../api/queries/directory";
import { classNames } from "../../lib/class-names";
import { formatCount, formatShare } from "../../lib/format";
import { questionnairePath } from "../../lib/paths";
import { findCategory, useCategories } from "../../shared/categories";
import { CATEGORIES_NOT_LOADED } from "../../shared/list-texts";
import { toastCategoryNotFound } from "../../shared/toast-category-not-found";
import text from "../../styles/text.module.css";
import { scrollFade } from "../../ui/scroll-fade";
import { toast } from "../../ui/toast";
import styles from "./category-bars.module.css";
import { barHeight, MAX_BAR_HEIGHT, shownCategories } from "./category-counts";
import { ChangeMark } from "./change-mark";
import { rowChange } from "./format";

const NOT_LOADED = {
  tone: "danger",
  title: CATEGORIES_NOT_LOADED,
  description: TRY_AGAIN,
} as const;

const HEIGHTS = { "--bar-max": `${MAX_BAR_HEIGHT}px` } as CSSProperties;

interface CategoryBarsProps {
  trends: Schema<"Trends">;
  all: boolean;
}

/** One bar per category, tallest first; each links to the category's questionnaire. */
export function CategoryBars({ trends, all }: CategoryBarsProps) {
  const client = useQueryClient();
  const { data } = useCategories();
  const [, navigate] = useLocation();
  const counts = trends.categoryCounts;
  const largest = Math.max(...counts.map(({ count }) => count));
  const open = async (name: string, bar: Element) => {
    const categories = data ?? (await client.fetchQuery(categoriesQuery).catch(() => null));
    // A user who has gone elsewhere in the meantime is not led away from there.
    if (!bar.isConnected) return;
    if (!categories) return toast(NOT_LOADED);
    const category = findCategory(categories, name);
    if (category) navigate(questionnairePath(category.id));
    else toastCategoryNotFound(name);
  };
  return (
    <ul ref={scrollFade} className={styles.bars} style={HEIGHTS}>
      {shownCategories(counts, all).map(({ name, count, previous }) => {
        const change = rowChange(count, previous);
        return (
          <li key={name}>
            <button
              type="button"
              className={styles.bar}
              onClick={({ currentTarget }) => void open(name, currentTarget)}
            >
              <span className={styles.slot}>
                <span className={styles.count}>{formatCount(count)}</span>
                <span className={styles.column} style={{ height: barHeight(count, largest) }} />
              </span>
              <span className={classNames(text.clamped, styles.name)} title={name}>
                {name}
              </span>
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
