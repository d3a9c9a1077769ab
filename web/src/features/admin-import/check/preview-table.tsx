import { formatCount, formatQuantity } from "../../../lib/format";
import { scrollFade } from "../../../ui/scroll-fade";
import { Table } from "../../../ui/table";
import type { FileColumn, Kind } from "../columns/column-matching";
import { columnLabel, fieldLabel } from "../columns/field-labels";
import styles from "./preview-table.module.css";

interface PreviewTableProps {
  kind: Kind | null;
  /** Whether the server has read the file: a column without a field adds nothing then. */
  isChecked: boolean;
  columns: readonly FileColumn[];
  rows: readonly string[][];
}

/** A file may have ten thousand columns; nobody reads more than these. */
const SHOWN_COLUMNS = 40;
const SHOWN_CHARACTERS = 80;

/** The first rows of the file; each header shows its name in the file and the field it maps to. */
export function PreviewTable({ kind, isChecked, columns, rows }: PreviewTableProps) {
  const unknown = kind === "vendors" && !isChecked ? "not known" : "not imported";
  const shown = columns.slice(0, SHOWN_COLUMNS).map((column, index) => ({ ...column, index }));
  const more = columns.length - shown.length;
  return (
    <section
      ref={scrollFade}
      className={styles.scroll}
      aria-label={rows.length === 1 ? "First row" : `First ${formatQuantity(rows.length, "row")}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
    >
      <Table className={styles.table}>
        <thead>
          <tr>
            {shown.map(({ header, field, index }) => (
              <th key={index} scope="col" className={field ? undefined : styles.unknown}>
                <bdi>{header || "No name"}</bdi>
                <small>{field ? columnFate(header, field) : unknown}</small>
              </th>
            ))}
            {more > 0 && <th scope="col">{`and ${formatCount(more)} more`}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file have no other name
            <tr key={line}>
              {shown.map(({ field, index }) => (
                <td key={index} className={field ? undefined : styles.unknown} dir="auto">
                  {cut(row[index] ?? "")}
                </td>
              ))}
              {more > 0 && <td />}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

/** The field that a column is imported as, unless its name is the field's. */
function columnFate(header: string, field: string): string {
  const names = [field, fieldLabel(field)].map((name) => name.toLowerCase());
  return names.includes(header.toLowerCase()) ? "✓ understood" : `→ ${columnLabel(field)}`;
}

function cut(cell: string): string {
  return cell.length > SHOWN_CHARACTERS ? `${cell.slice(0, SHOWN_CHARACTERS)}…` : cell;
}
