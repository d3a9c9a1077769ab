import { classNames } from "../lib/class-names";
import styles from "./skeleton.module.css";

interface SkeletonProps {
  /** Pixels, or any CSS length, as is the height. */
  width?: number | string;
  height?: number | string;
  /** `block` for what is pressed or holds things, `line` as high as a line of the text around it, else a bar. */
  shape?: "block" | "line";
  className?: string;
}

/** A pale bar in the place and size of what is coming. */
export function Skeleton({ width = "100%", height = 12, shape, className }: SkeletonProps) {
  return (
    <span
      className={classNames(
        styles.skeleton,
        shape === "block" && styles.block,
        shape === "line" && styles.line,
        className,
      )}
      style={{ width, height: shape === "line" ? undefined : height }}
      aria-hidden="true"
    />
  );
}
