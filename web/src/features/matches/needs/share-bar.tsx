import { classNames } from "../../../lib/class-names";
import styles from "./share-bar.module.css";

/** A part of 100 as a thin bar, beside its words. */
export function ShareBar({ share, className }: { share: number; className: string | undefined }) {
  return (
    <svg
      className={classNames(styles.bar, className)}
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className={styles.fill} width={share} height="4" />
    </svg>
  );
}
