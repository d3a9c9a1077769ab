import { classNames } from "../../lib/class-names";
import { Skeleton } from "../../ui/skeleton";
import styles from "./loading.module.css";
import statCards from "./stat-cards.module.css";

/** Placeholder for the stat cards. */
export function LoadingStats() {
  return (
    <div className={statCards.cards}>
      {["w1", "w2", "w3", "w4"].map((key) => (
        <div key={key} className={classNames(statCards.card, styles.stat)}>
          <Skeleton width="40%" />
          <Skeleton width="56%" height={24} />
          <Skeleton width="64%" />
        </div>
      ))}
    </div>
  );
}

interface LoadingRowsProps {
  count: number;
  height: number;
  /** Without lines and padding, inside a padded body. */
  isInset?: boolean;
}

/** Placeholder rows. */
export function LoadingRows({ count, height, isInset }: LoadingRowsProps) {
  return (
    <div className={classNames(styles.rows, isInset && styles.inset)}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} style={{ height }}>
          <Skeleton width={`${72 - ((index * 7) % 40)}%`} />
          <Skeleton width={40} />
        </div>
      ))}
    </div>
  );
}

/** Placeholder for the chart. */
export function LoadingPlot({ height }: { height: number }) {
  return <Skeleton shape="block" height={height} />;
}
