import { formatDate } from "../../lib/format";
import { type Filters, filterLabels } from "./filters";
import { dayText } from "./format";
import styles from "./print-sheet.module.css";

interface PrintSheetProps {
  filters: Filters;
  dataThrough: string | null;
}

/** Print only: names the filters, which the screen shows in the filter bar. */
export function PrintSheet({ filters, dataThrough }: PrintSheetProps) {
  const words = filterLabels(filters).map(({ text }) => text);
  return (
    <div className={styles.sheet}>
      <p>
        <b>Filters:</b> {words.length > 0 ? words.join(" · ") : "none, all bookings"}
      </p>
      <p>
        {dataThrough && `Data through ${dayText(dataThrough)} · `}Printed {formatDate(new Date())}
      </p>
    </div>
  );
}
