import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { demoBookingsQuery } from "../../api/queries/trends";
import { classNames } from "../../lib/class-names";
import layout from "../../styles/layout.module.css";
import { AsyncPanel } from "../../ui/async-panel";
import { Button } from "../../ui/button";
import { buttonClass } from "../../ui/button-class";
import { EmptyState } from "../../ui/empty-state";
import { Icon } from "../../ui/icon";
import { Panel } from "../../ui/panel";
import { pageCount, ROWS, rangeOf, rowsOf, showingText } from "./booking-pages";
import { BookingTable } from "./booking-table";
import { type Filters, toQueryParams } from "./filters";
import { LoadingRows } from "./loading";
import styles from "./recent-bookings.module.css";
import type { TrendsModel } from "./trends-model";
import { useRefresh } from "./use-refresh";

interface RecentBookingsProps {
  model: TrendsModel;
  filters: Filters;
}

/** The bookings under the filters, newest first, six per page. */
export function RecentBookings({ model, filters }: RecentBookingsProps) {
  const asked = toQueryParams(filters);
  const newest = useQuery({ ...demoBookingsQuery(asked), placeholderData: keepPreviousData });
  const now = model.now.value;
  const total = newest.data?.total ?? 0;
  const pages = pageCount(total);
  const page = Math.min(model.view.value.page, pages);
  const loaded = useQuery({
    ...demoBookingsQuery(asked, newest.isPlaceholderData ? undefined : rangeOf(page)),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel
      title="Recent Demo Bookings"
      className={styles.panel}
      flush
      bodyClassName={styles.body}
      actionsClassName={layout.noPrint}
      actions={<RefreshButton model={model} />}
      footer={
        total > 0 && (
          <>
            <span aria-live="polite">{showingText(page, total)}</span>
            <div className={classNames(layout.actions, layout.noPrint)}>
              <Button size="sm" disabled={page === 1} onClick={() => model.turnTo(page - 1)}>
                Previous
              </Button>
              <Button size="sm" disabled={page === pages} onClick={() => model.turnTo(page + 1)}>
                Next
              </Button>
            </div>
          </>
        )
      }
    >
      <AsyncPanel
        large
        query={loaded}
        loading={<LoadingRows count={ROWS} height={54} />}
        errorTitle="The bookings did not load"
        isEmpty={() => total === 0}
        empty={<EmptyState text="No demo bookings found" />}
      >
        {(data) => <BookingTable bookings={rowsOf(data, page)} now={now} />}
      </AsyncPanel>
    </Panel>
  );
}

function RefreshButton({ model }: { model: TrendsModel }) {
  const { isRefreshing, refresh } = useRefresh(model);
  return (
    <button
      type="button"
      className={buttonClass({ size: "sm" })}
      aria-disabled={isRefreshing || undefined}
      onClick={refresh}
    >
      <Icon of={RefreshCw} spinning={isRefreshing} />
      Refresh
    </button>
  );
}
