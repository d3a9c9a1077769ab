import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Image, Table2 } from "lucide-react";
import { useRef } from "react";
import { seriesQuery } from "../../api/queries/trends";
import { classNames } from "../../lib/class-names";
import { saveFile } from "../../lib/save-file";
import layout from "../../styles/layout.module.css";
import text from "../../styles/text.module.css";
import { AsyncPanel } from "../../ui/async-panel";
import { Button } from "../../ui/button";
import type { AreaChartHandle } from "../../ui/chart/area-chart";
import { EmptyState } from "../../ui/empty-state";
import { Panel } from "../../ui/panel";
import { Segmented } from "../../ui/segmented";
import { toastError } from "../../ui/toast";
import { BookingsChart } from "./bookings-chart";
import styles from "./bookings-over-time.module.css";
import { chartLabels } from "./chart-labels";
import { type Filters, toQueryParams } from "./filters";
import { NO_DATA } from "./format";
import { INTERVALS } from "./intervals";
import { LoadingPlot } from "./loading";
import { toBuckets } from "./series";
import { SeriesTable } from "./series-table";
import type { TrendsModel } from "./trends-model";
import { useShownFilters } from "./use-shown-filters";

/** One row on a phone: what is pressed now and then is an icon alone there. */
const action = classNames(styles.action, text.labelHiddenOnPhone);

interface BookingsOverTimeProps {
  model: TrendsModel;
  filters: Filters;
  dataThrough: string | null;
}

/** Bookings by day, week or month with the previous period, as a chart or as a table. */
export function BookingsOverTime({ model, filters, dataThrough }: BookingsOverTimeProps) {
  const chart = useRef<AreaChartHandle>(null);
  const interval = model.interval.value;
  const { asTable } = model.view.value;
  const query = useQuery({
    ...seriesQuery(toQueryParams(filters), interval),
    placeholderData: keepPreviousData,
  });
  const shownFilters = useShownFilters(filters, query.isPlaceholderData);
  const today = model.today.value;
  const all = query.data ? toBuckets(query.data, shownFilters, today) : [];
  const shownInterval = query.data?.interval ?? interval;
  const words = chartLabels(all, shownFilters, shownInterval, today, dataThrough);
  const saveImage = async () => {
    const image = await chart.current?.image(words);
    if (image) saveFile(image, words.fileName);
    else toastError("The image could not be drawn.");
  };
  const hasChart = !asTable && all.length > 0;
  return (
    <Panel
      title="Bookings over time"
      actionsClassName={classNames(styles.actions, layout.noPrint)}
      actions={
        <>
          <Segmented
            className={styles.interval}
            label="Interval"
            options={INTERVALS}
            value={interval}
            onChange={model.chooseInterval}
          />
          <Button className={action} size="sm" icon={Table2} onClick={model.toggleTable}>
            {asTable ? "Show as chart" : "Show as table"}
          </Button>
          <Button
            className={action}
            size="sm"
            icon={Image}
            disabled={!hasChart}
            onClick={saveImage}
          >
            Save PNG
          </Button>
        </>
      }
    >
      <AsyncPanel
        large
        query={query}
        loading={<LoadingPlot height={328} />}
        errorTitle="Bookings over time did not load"
        isEmpty={() => all.every(({ count, previous }) => !count && !previous)}
        empty={<EmptyState text={NO_DATA} />}
      >
        {() =>
          asTable ? (
            <SeriesTable all={all} words={words} />
          ) : (
            <BookingsChart model={model} all={all} words={words} ref={chart} />
          )
        }
      </AsyncPanel>
    </Panel>
  );
}
