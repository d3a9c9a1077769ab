import type { ComponentProps } from "react";
import { classNames } from "../lib/class-names";
import "./table.css";

/** A table across its whole panel: small heads, a line below each row. */
export function Table({ className, ...native }: ComponentProps<"table">) {
  return <table {...native} className={classNames("table", className)} />;
}
