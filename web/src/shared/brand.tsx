import { Link } from "wouter";
import { classNames } from "../lib/class-names";
import { paths } from "../lib/paths";
import styles from "./brand.module.css";

/** The mark of stacked rules and the name; leads home. */
export function Brand({ className }: { className?: string }) {
  return (
    <Link href={paths.matches} className={classNames(styles.brand, className)}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <rect className={styles.tile} width="24" height="24" rx="6" />
        <path
          className={styles.rule}
          d="M6 6h7v2.5H6zM6 11h12v1.5H6zM6 14h12v1.5H6zM6 17h8v1.5H6z"
        />
      </svg>
      Stackbrief
    </Link>
  );
}
