import { classNames } from "../../lib/class-names";
import { AsyncPanel } from "../../ui/async-panel";
import { Panel } from "../../ui/panel";
import { BookingsOverTime } from "./bookings-over-time";
import { CategoryPanel } from "./category-panel";
import styles from "./dashboard.module.css";
import type { Filters } from "./filters";
import { Geography } from "./geography";
import { LoadingStats } from "./loading";
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
  const { openState } = model.view.value;
  const hasNothing = trends.data?.total === 0 && !trends.isPlaceholderData;
  // What is empty stands side by side, below what to do about it.
  const isBare = hasNothing && openState === "";
  const dataThrough = trends.data?.dataThrough ?? null;
  const today = model.today.value;
  const categories = <CategoryPanel model={model} trends={trends} shownFilters={shownFilters} />;
  return (
    <div className={styles.dashboard} data-outdated={model.problem.value !== null || undefined}>
      {model.problem.value && (
        <p role="status" className={styles.outdated}>
          Figures of the earlier dates
        </p>
      )}
      <PrintSheet filters={shownFilters} dataThrough={dataThrough} />
      <Panel>
        <AsyncPanel
          large
          query={trends}
          loading={<LoadingStats />}
          errorTitle="The figures did not load"
          errorHeading="h2"
        >
          {(data) => <StatCards trends={data} filters={shownFilters} today={today} />}
        </AsyncPanel>
      </Panel>
      {hasNothing ? (
        <NoBookings model={model} filters={filters} />
      ) : (
        <BookingsOverTime model={model} filters={filters} dataThrough={dataThrough} />
      )}
      {isBare ? (
        <div className={classNames(styles.columns, styles.bare)}>
          {categories}
          <RecentBookings model={model} filters={filters} />
        </div>
      ) : (
        <>
          {categories}
          <div className={styles.columns}>
            <RecentBookings model={model} filters={filters} />
            <Geography
              model={model}
              filters={filters}
              trends={trends}
              shownFilters={shownFilters}
            />
          </div>
        </>
      )}
    </div>
  );
}
