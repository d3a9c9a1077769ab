import type { ComponentProps } from "react";
import { classNames } from "../lib/class-names";
import styles from "./table.module.css";

/** A table across its whole panel: small heads, a line below each row. */
export function Table({ className, ...native }: ComponentProps<"table">) {
  return <table {...native} className={classNames(styles.table, className)} />;
}
