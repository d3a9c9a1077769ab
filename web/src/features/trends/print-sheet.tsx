import { type Filters, filterWords } from "./filters";
import { dayText } from "./wording";
import "./print-sheet.css";

interface PrintSheetProps {
  filters: Filters;
  dataThrough: string | null;
  today: string;
}

/** On paper only: what the figures below are narrowed to, where the screen has the filter bar. */
export function PrintSheet({ filters, dataThrough, today }: PrintSheetProps) {
  const words = filterWords(filters).map(({ text }) => text);
  return (
    <div className="print-sheet">
      <p>
        <b>Filters:</b> {words.length > 0 ? words.join(" · ") : "none, all bookings"}
      </p>
      <p>
        {dataThrough && `Data through ${dayText(dataThrough)} · `}Printed {dayText(today)}
      </p>
    </div>
  );
}
