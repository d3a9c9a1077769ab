import layout from "../../styles/layout.module.css";
import { AsyncPanel } from "../../ui/async-panel";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Panel } from "../../ui/panel";
import { BookingsOverTime } from "./bookings-over-time";
import { CategoryBars } from "./category-bars";
import { hasMoreCategories } from "./category-counts";
import styles from "./dashboard.module.css";
import type { Filters } from "./filters";
import { Geography } from "./geography";
import { LoadingPlot, LoadingStats } from "./loading";
import { NoBookings } from "./no-bookings";
import { PrintSheet } from "./print-sheet";
import { RecentBookings } from "./recent-bookings";
import { StatCards } from "./stat-cards";
import type { TrendsModel } from "./trends-model";
import { useShownFilters } from "./use-shown-filters";
import { useTotals } from "./use-totals";

interface DashboardProps {
  model: TrendsModel;
  filters: Filters;
}

/** Everything below the filter bar. Previous data stays, dimmed, until the new data arrives. */
export function Dashboard({ model, filters }: DashboardProps) {
  const trends = useTotals(filters);
  const shownFilters = useShownFilters(filters, trends.isPlaceholderData);
  const { allCategories, openState } = model.view.value;
  const hasNothing = trends.data?.total === 0 && !trends.isPlaceholderData;
  const dataThrough = trends.data?.dataThrough ?? null;
  const today = model.today.value;
  const toggle = (
    <Button variant="text" size="sm" onClick={model.toggleCategories}>
      {allCategories ? "See Top Categories" : "See All Categories"}
    </Button>
  );
  return (
    <div className={styles.dashboard} data-outdated={model.problem.value !== null || undefined}>
      <PrintSheet filters={shownFilters} dataThrough={dataThrough} />
      <Panel>
        <AsyncPanel query={trends} loading={<LoadingStats />} errorTitle="Figures did not load">
          {(data) => <StatCards trends={data} filters={shownFilters} today={today} />}
        </AsyncPanel>
      </Panel>
      {hasNothing ? (
        <NoBookings model={model} filters={filters} />
      ) : (
        <BookingsOverTime model={model} filters={filters} dataThrough={dataThrough} />
      )}
      <Panel
        title="Bookings by Category"
        actionsClassName={layout.noPrint}
        actions={trends.data && hasMoreCategories(trends.data.categoryCounts) && toggle}
      >
        <AsyncPanel
          query={trends}
          loading={<LoadingPlot height={322} />}
          errorTitle="Categories did not load"
          isEmpty={({ categoryCounts }) => categoryCounts.length === 0}
          empty={<EmptyState text="No data available" />}
        >
          {(data) => <CategoryBars trends={data} all={allCategories} />}
        </AsyncPanel>
      </Panel>
      {hasNothing && openState === "" ? (
        <RecentBookings model={model} filters={filters} />
      ) : (
        <div className={styles.columns}>
          <RecentBookings model={model} filters={filters} />
          <Geography model={model} filters={filters} trends={trends} />
        </div>
      )}
    </div>
  );
}
