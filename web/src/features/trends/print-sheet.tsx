import { dataThroughText } from "../../lib/earlier-data";
import { printedOn } from "../../lib/format";
import layout from "../../styles/layout.module.css";
import { type Filters, filterLabels } from "./filters";

interface PrintSheetProps {
  filters: Filters;
  dataThrough: string | null;
}

/** Print only: names the filters, which the screen shows in the filter bar. */
export function PrintSheet({ filters, dataThrough }: PrintSheetProps) {
  const words = filterLabels(filters).map(({ text }) => text);
  return (
    <div className={layout.printHead}>
      <p>
        <b>Filters:</b> {words.length > 0 ? words.join(" · ") : "none, all bookings"}
      </p>
      <p>
        {dataThrough && `${dataThroughText(dataThrough)} · `}
        {printedOn(new Date())}
      </p>
    </div>
  );
}
