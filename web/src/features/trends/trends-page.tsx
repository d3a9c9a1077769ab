import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, Printer } from "lucide-react";
import { useEffect } from "react";
import { MINUTE } from "../../api/durations";
import { filterOptionsQuery } from "../../api/queries/trends";
import { retryFailed } from "../../api/query-client";
import { SCREEN_NAMES } from "../../lib/paths";
import { usePageTitle } from "../../lib/use-page-title";
import { useUrlState } from "../../lib/use-url-state";
import { SampleMark } from "../../shared/sample-mark";
import { Button } from "../../ui/button";
import { ButtonLink } from "../../ui/button-link";
import { EmptyState } from "../../ui/empty-state";
import { Note } from "../../ui/note";
import { Page } from "../../ui/page";
import { Panel } from "../../ui/panel";
import { RetryLink } from "../../ui/retry";
import { useFirstFailure } from "../../ui/use-first-failure";
import { Dashboard } from "./dashboard";
import dashboard from "./dashboard.module.css";
import { DataThrough } from "./data-through";
import { FilterBar } from "./filter-bar";
import { exportPath } from "./filters";
import { LoadingPlot, LoadingStats } from "./loading";
import { RangeBar } from "./range-bar";
import { createTrends, type TrendsModel } from "./trends-model";
import styles from "./trends-page.module.css";

/** Of the bookings that are shown. */
const EXPORT = "Export CSV";

/** Demo bookings by category, region, firm size and date. */
export function TrendsPage() {
  usePageTitle(SCREEN_NAMES.trends);
  const client = useQueryClient();
  const model = useTrends();
  const options = useQuery(filterOptionsQuery);
  const { data, isError } = options;
  useEffect(() => {
    if (data) model.metroAreas.value = data.dmas;
  }, [data, model]);
  const filters = model.filters.value;
  const notices = model.notices.value;
  const cannotCheckMetroArea = isError && model.view.value.filters.dma !== "" && !data;
  return (
    <Page
      title="Demo Booking Trends"
      description="Analyze legal technology demo booking patterns across categories, regions, and firm sizes."
      mark={
        <>
          <SampleMark />
          {filters && <DataThrough filters={filters} />}
        </>
      }
      wide
      iconActions
      actions={
        <>
          <Button icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
          {filters && !model.problem.value ? (
            <ButtonLink icon={Download} href={exportPath(filters)} download>
              {EXPORT}
            </ButtonLink>
          ) : (
            <Button icon={Download} aria-disabled>
              {EXPORT}
            </Button>
          )}
        </>
      }
    >
      <FilterBar model={model} options={data} />
      <RangeBar model={model} />
      {notices.length > 0 && (
        <div className={styles.notice}>
          <Note>{notices.join(" ")}</Note>
        </div>
      )}
      {isError && !data && <NoOptions retry={() => void retryFailed(client)} />}
      {filters ? (
        <Dashboard model={model} filters={filters} />
      ) : (
        !cannotCheckMetroArea && <NoDashboard model={model} />
      )}
    </Page>
  );
}

/** The model, synchronized with the current URL; its clock advances so that "Just Now" does not stay for hours. */
function useTrends(): TrendsModel {
  const model = useUrlState((options) => createTrends({ ...options, now: Date.now() }));
  useEffect(() => {
    const clock = setInterval(() => {
      model.now.value = Date.now();
    }, MINUTE);
    return () => clearInterval(clock);
  }, [model]);
  return model;
}

function NoOptions({ retry }: { retry: () => void }) {
  const { ref, hasButton } = useFirstFailure<HTMLDivElement>(true);
  return (
    <div ref={ref} className={styles.notice} hidden={!hasButton}>
      <Note tone="danger">
        The lists of cities and states did not load. <RetryLink onRetry={retry} />
      </Note>
    </div>
  );
}

/** Shown while nothing can be requested: the dates are invalid, or it is not known yet whether the city exists. */
function NoDashboard({ model }: { model: TrendsModel }) {
  if (model.problem.value) {
    return (
      <Panel>
        <EmptyState title="No figures for these dates" text="Correct From or To to see figures." />
      </Panel>
    );
  }
  return (
    <div className={dashboard.dashboard} role="status" aria-label="Loading">
      <Panel>
        <LoadingStats />
      </Panel>
      <Panel>
        <LoadingPlot height={376} />
      </Panel>
    </div>
  );
}
