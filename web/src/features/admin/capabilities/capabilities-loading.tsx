import { Panel } from "../../../ui/panel";
import { Skeleton } from "../../../ui/skeleton";
import styles from "./capabilities-page.module.css";

const ROWS = Array.from({ length: 8 }, (_, row) => row);

/** The bar, a list and a panel of rows, in the places of what comes. */
export function CapabilitiesLoading() {
  return (
    <>
      <div className={styles.loadingBar}>
        <Skeleton height={40} shape="block" />
        <Skeleton height={20} />
      </div>
      <div className={styles.columns}>
        <div className={styles.loading}>
          {ROWS.map((row) => (
            <Skeleton key={row} height={40} shape="block" />
          ))}
        </div>
        <Panel className={styles.loading}>
          {ROWS.map((row) => (
            <Skeleton key={row} height={20} />
          ))}
        </Panel>
      </div>
    </>
  );
}
