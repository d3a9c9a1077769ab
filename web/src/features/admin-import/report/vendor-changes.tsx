import { formatCount } from "../../../lib/format";
import text from "../../../styles/text.module.css";
import type { ImportReport } from "../import-calls";
import { RowList } from "./row-list";
import styles from "./vendor-changes.module.css";

type Changes = NonNullable<ImportReport["vendorChanges"]>;

/** "Changes to stored vendors (12)": each value that a file changes, those that someone entered on screen first. */
export function VendorChanges({ changes }: { changes: Changes }) {
  if (changes.values === 0) return null;
  const title = `Changes to stored vendors (${formatCount(changes.values)})`;
  return (
    <section className={styles.changes} aria-label={title}>
      <h3>{title}</h3>
      <RowList title={title} columns="minmax(72px, 1fr) minmax(0, 3fr)" more={changes.more}>
        {changes.items.map(
          ({ vendorId, vendor, field, stored, new: value, reordered, editedBy }) => (
            <li key={`${vendorId} ${field}`}>
              <b dir="auto">{vendor}</b>{" "}
              <span>
                {field}: <bdi>{stored || "none"}</bdi> → <bdi>{value || "none"}</bdi>
                {reordered && " (another order)"}
                {editedBy !== null && (
                  <small className={text.muted}>{` entered by ${editedBy}`}</small>
                )}
              </span>
            </li>
          ),
        )}
      </RowList>
    </section>
  );
}
