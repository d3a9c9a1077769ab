import { formatCount } from "../../lib/format";
import { ChangeMark } from "./change-mark";
import type { ChartLabels } from "./chart-labels";
import { cellText } from "./intervals";
import type { Bucket } from "./series";
import styles from "./series-table.module.css";

interface SeriesTableProps {
  all: readonly Bucket[];
  words: ChartLabels;
}

/** The chart's figures, the earliest first. */
export function SeriesTable({ all, words }: SeriesTableProps) {
  const hasPrevious = words.previousDays !== null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={words.label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.intervalName}</th>
            <th scope="col">Bookings</th>
            {hasPrevious && <th scope="col">Previous period</th>}
            {hasPrevious && <th scope="col">Change</th>}
          </tr>
        </thead>
        <tbody>
          {all.map((bucket) => (
            <tr key={`${bucket.start} ${bucket.previousText}`}>
              <th scope="row">{cellText(bucket.text)}</th>
              <td>{bucket.count !== null && formatCount(bucket.count)}</td>
              {hasPrevious && <PreviousCell bucket={bucket} />}
              {hasPrevious && <td>{bucket.change && <ChangeMark change={bucket.change} />}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PreviousCell({ bucket }: { bucket: Bucket }) {
  if (bucket.previous === null) return <td />;
  return (
    <td>
      <span className={styles.previousDays}>{cellText(bucket.previousText)}</span>{" "}
      {formatCount(bucket.previous)}
    </td>
  );
}
