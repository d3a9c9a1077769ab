import { printedOn } from "../../lib/format";
import layout from "../../styles/layout.module.css";

interface PrintHeadingProps {
  label: string;
  /** Between the label and the date. */
  text?: string;
}

/** Print only: names what the list below contains, and the date. */
export function PrintHeading({ label, text = "" }: PrintHeadingProps) {
  return (
    <p className={layout.printHead}>
      <b>{label}</b>
      {text} · {printedOn(new Date())}
    </p>
  );
}
