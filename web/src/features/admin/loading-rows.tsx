import { Skeleton } from "../../ui/skeleton";
import styles from "./admin-table.module.css";

/** Placeholder rows while a list loads. */
export function LoadingRows() {
  return (
    <div className={styles.loading}>
      {[62, 48, 71, 55, 66, 43].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={16} />
      ))}
    </div>
  );
}
