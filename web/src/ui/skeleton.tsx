import { classNames } from "../lib/class-names";
import styles from "./skeleton.module.css";

interface SkeletonProps {
  /** Pixels, or any CSS length. */
  width?: number | string;
  height?: number;
  /** `block` for what is pressed or holds things, else a bar. */
  shape?: "block";
  className?: string;
}

/** A pale bar in the place and size of what is coming. */
export function Skeleton({ width = "100%", height = 12, shape, className }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, shape === "block" && styles.block, className)}
      style={{ width, height }}
      aria-hidden="true"
    />
  );
}
