import { Skeleton } from "../../ui/skeleton";
import styles from "./admin-table.module.css";

const WIDTHS = [56, 38, 68, 46, 60, 34, 52, 42];

/** Placeholder of a table: its head, then rows of two lines with something at their end. */
export function LoadingTable() {
  return (
    <div className={styles.loadingTable}>
      {WIDTHS.map((width) => (
        <div key={width}>
          <div>
            <Skeleton width={`${width}%`} />
            <Skeleton width={`${width * 0.7}%`} height={10} />
          </div>
          <Skeleton width={72} />
        </div>
      ))}
    </div>
  );
}

/** Placeholder lines while something smaller loads. */
export function LoadingRows() {
  return (
    <div className={styles.loading}>
      {[62, 48, 71, 55, 66, 43].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={16} />
      ))}
    </div>
  );
}
