import { Skeleton } from "../../ui/skeleton";
import directory from "./directory.module.css";
import card from "./vendor-card.module.css";
import styles from "./vendor-skeletons.module.css";

/** Placeholders shown while the first page loads. */
const SKELETONS = Array.from({ length: 12 }, (_, index) => index);

/** Placeholder cards with the height of real ones. */
export function VendorSkeletons() {
  return (
    <div className={directory.grid}>
      {SKELETONS.map((index) => (
        <div key={index} className={card.card} data-testid="vendor-skeleton">
          <div className={card.header}>
            <Skeleton width={40} height={40} shape="block" />
            <div>
              <Skeleton width={148} height={14} />
              <Skeleton width={96} height={20} className={styles.tagsPlaceholder} />
            </div>
          </div>
          <div className={styles.linesPlaceholder}>
            <Skeleton />
            <Skeleton width="72%" />
            <Skeleton width="56%" />
            <Skeleton width="48%" />
          </div>
          <div className={card.actions}>
            <Skeleton width={104} height={14} />
            <Skeleton width={160} height={32} shape="block" />
          </div>
        </div>
      ))}
    </div>
  );
}
