import { type Ref, useMemo } from "react";
import { classNames } from "../../lib/class-names";
import { formatCount, formatQuantity } from "../../lib/format";
import layout from "../../styles/layout.module.css";
import { AreaChart, type AreaChartHandle } from "../../ui/chart/area-chart";
import { axisLabels } from "./axis-labels";
import styles from "./bookings-chart.module.css";
import { ChangeMark } from "./change-mark";
import type { ChartLabels } from "./chart-labels";
import { type Bucket, wholePrevious } from "./series";
import type { TrendsModel } from "./trends-model";

interface BookingsChartProps {
  model: TrendsModel;
  all: readonly Bucket[];
  words: ChartLabels;
  ref: Ref<AreaChartHandle>;
}

/** The chart with its legend; dragging over it sets From and To. */
export function BookingsChart({ model, all, words, ref }: BookingsChartProps) {
  const { interval } = words;
  const points = JSON.stringify(all);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal points are the same chart
  const content = useMemo(
    () => ({
      values: all.map(({ count }) => count),
      previous: all.map(wholePrevious),
      partialFirst: all[0]?.partial ?? false,
      partialLast: all.findLast(({ start }) => start !== "")?.partial ?? false,
      labels: (atMost: number) =>
        axisLabels(
          all.map(({ start }) => start),
          interval,
          atMost,
        ),
    }),
    [points, interval],
  );
  const zoom = (first: number, last: number) => {
    const known = all.slice(first, last + 1).filter(({ start }) => start !== "");
    const [from, to] = [known[0], known.at(-1)];
    if (from && to) model.zoomTo({ start: from.start, end: to.end });
  };
  return (
    <>
      <Legend words={words} hasPartial={all.some(({ partial }) => partial)} />
      <AreaChart
        ref={ref}
        label={`${words.label}. Arrow keys move the cursor.`}
        content={content}
        tooltip={(index) => <PointTooltip bucket={all[index]} />}
        announcement={(index) => announcement(all[index])}
        onSelect={zoom}
        onReset={model.resetZoom}
      />
      <p className={classNames(styles.hint, layout.noPrint)}>
        Drag to zoom in, double-click or press Escape to zoom out.
      </p>
    </>
  );
}

function Legend({ words, hasPartial }: { words: ChartLabels; hasPartial: boolean }) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      <li>
        <i /> This period: {words.days}
      </li>
      {words.drawsPrevious && (
        <li className={styles.previous}>
          <i /> Previous period: {words.previousDays}
        </li>
      )}
      {hasPartial && (
        <li className={styles.partial}>
          <i /> Not a full {words.intervalName.toLowerCase()}
        </li>
      )}
    </ul>
  );
}

function PointTooltip({ bucket }: { bucket: Bucket | undefined }) {
  if (!bucket) return null;
  const { text, count, previous, previousText, change } = bucket;
  return (
    <>
      {text && <b className={styles.tooltipTitle}>{text}</b>}
      {count !== null && <TooltipRow name="Bookings" figure={count} />}
      {previous !== null && <TooltipRow name={previousText} figure={previous} />}
      {change && (
        <div className={styles.tooltipRow}>
          <span>Change</span>
          <ChangeMark change={change} />
        </div>
      )}
    </>
  );
}

function TooltipRow({ name, figure }: { name: string; figure: number }) {
  return (
    <div className={styles.tooltipRow}>
      <span>{name}</span>
      <span className={styles.count}>{formatCount(figure)}</span>
    </div>
  );
}

function announcement(bucket: Bucket | undefined): string {
  if (!bucket) return "";
  const { text, count, previous, previousText, change } = bucket;
  const parts = [
    count === null ? "" : `${text}: ${formatQuantity(count, "booking")}`,
    previous === null ? "" : `${previousText}: ${formatCount(previous)}`,
    change?.text ?? "",
  ];
  return parts.filter((part) => part !== "").join("; ");
}
