import { classNames } from "../../lib/class-names";
import { dataThroughText } from "../../lib/earlier-data";
import layout from "../../styles/layout.module.css";
import styles from "./data-through.module.css";
import type { Filters } from "./filters";
import { useTotals } from "./use-totals";

/** The day of the newest booking, independent of the filters. */
export function DataThrough({ filters }: { filters: Filters }) {
  const { data } = useTotals(filters);
  if (data && !data.dataThrough) return null;
  // A blank line reserves the space until the date is known.
  const text = data?.dataThrough ? dataThroughText(data.dataThrough) : "\u00a0";
  return <span className={classNames(styles.dataThrough, layout.noPrint)}>{text}</span>;
}
