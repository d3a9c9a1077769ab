import { classNames } from "../../lib/class-names";
import { Skeleton } from "../../ui/skeleton";
import styles from "./tech-stack-form.module.css";

/** As many as the product comes with. */
export const LOADING_CATEGORIES = 14;
const ROWS = Array.from({ length: LOADING_CATEGORIES }, (_, row) => row);

/** The rows before their categories are here. */
export function TechStackLoading({ inset }: { inset?: boolean }) {
  return (
    <div
      className={classNames(styles.form, inset && styles.inset)}
      role="status"
      aria-label="Loading"
    >
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width={120 + ((row * 53) % 96)} height={14} />
          <Skeleton width={92} height={32} shape="block" />
        </div>
      ))}
    </div>
  );
}
