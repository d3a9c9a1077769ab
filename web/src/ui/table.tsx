import type { ComponentProps } from "react";
import { classNames } from "../lib/class-names";
import text from "../styles/text.module.css";
import styles from "./table.module.css";

/** A table across its whole panel: small heads, a line below each row. */
export function Table({ className, ...native }: ComponentProps<"table">) {
  return <table {...native} className={classNames(styles.table, className)} />;
}

interface TableHeadProps {
  columns: readonly string[];
  /** Whether the last column holds the actions of a row, whose head is only heard. */
  hasActions?: boolean;
  /** Hides the heads where each row is a card: they are only heard then. */
  className?: string | undefined;
}

/** The heads of a table's columns. */
export function TableHead({ columns, hasActions, className }: TableHeadProps) {
  return (
    <thead className={className}>
      <tr>
        {columns.map((column) => (
          <th scope="col" key={column}>
            {column}
          </th>
        ))}
        {hasActions && (
          <th scope="col">
            <span className={text.visuallyHidden}>Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
