import type { UseQueryResult } from "@tanstack/react-query";
import { Table2 } from "lucide-react";
import type { Schema } from "../../api/client";
import { classNames } from "../../lib/class-names";
import { CATEGORIES_NOT_LOADED } from "../../shared/list-texts";
import layout from "../../styles/layout.module.css";
import { AsyncPanel } from "../../ui/async-panel";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Panel } from "../../ui/panel";
import { CategoryBars } from "./category-bars";
import { hasMoreCategories } from "./category-counts";
import styles from "./category-panel.module.css";
import { CategoryTable } from "./category-table";
import { comparable, comparisonNote } from "./comparison";
import type { Filters } from "./filters";
import { NO_DATA } from "./format";
import { LoadingPlot } from "./loading";
import type { TrendsModel } from "./trends-model";

interface CategoryPanelProps {
  model: TrendsModel;
  trends: UseQueryResult<Schema<"Trends">>;
  /** The filters that the counts belong to. */
  shownFilters: Filters;
}

/** Bookings by category, as bars or as a table. */
export function CategoryPanel({ model, trends, shownFilters }: CategoryPanelProps) {
  const { allCategories, barsAsTable } = model.view.value;
  const counts = trends.data?.categoryCounts ?? [];
  return (
    <Panel
      title="Bookings by Category"
      footer={comparisonNote(trends.data, shownFilters)}
      actionsClassName={classNames(layout.noPrint, styles.actions)}
      actions={
        counts.length > 0 && (
          <>
            {hasMoreCategories(counts) && (
              <Button variant="text" size="sm" onClick={model.toggleCategories}>
                {allCategories ? "See Top Categories" : "See All Categories"}
              </Button>
            )}
            <Button size="sm" icon={Table2} onClick={model.toggleBarsTable}>
              {barsAsTable ? "Categories as bars" : "Categories as table"}
            </Button>
          </>
        )
      }
    >
      <AsyncPanel
        large
        query={trends}
        loading={<LoadingPlot height={322} />}
        errorTitle={CATEGORIES_NOT_LOADED}
        isEmpty={({ categoryCounts }) => categoryCounts.length === 0}
        empty={<EmptyState text={NO_DATA} />}
      >
        {(data) =>
          barsAsTable ? (
            <CategoryTable trends={comparable(data, shownFilters)} all={allCategories} />
          ) : (
            <CategoryBars trends={comparable(data, shownFilters)} all={allCategories} />
          )
        }
      </AsyncPanel>
    </Panel>
  );
}
