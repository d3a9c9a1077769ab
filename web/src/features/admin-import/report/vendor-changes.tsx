import { SENTENCES } from "../../../api/facts";
import { formatCount } from "../../../lib/format";
import { interpolate } from "../../../lib/interpolate";
import type { ImportReport } from "../import-calls";
import styles from "./vendor-changes.module.css";

type Changes = NonNullable<ImportReport["vendorChanges"]>;

/** "Changes to stored vendors (12)": each value that a file changes, those that someone entered on screen first. */
export function VendorChanges({ changes }: { changes: Changes }) {
  if (changes.values === 0) return null;
  const title = `Changes to stored vendors (${formatCount(changes.values)})`;
  return (
    <section className={styles.changes} aria-label={title}>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <ol tabIndex={0} aria-label={title}>
        {changes.items.map(
          ({ vendorId, vendor, field, stored, new: value, reordered, editedBy }) => (
            <li key={`${vendorId} ${field}`}>
              <b dir="auto">{vendor}</b>{" "}
              <span>
                {field}: <bdi>{stored || "none"}</bdi> → <bdi>{value || "none"}</bdi>
                {reordered && " (another order)"}
                {editedBy !== null && <small>{` entered by ${editedBy}`}</small>}
              </span>
            </li>
          ),
        )}
        {changes.more > 0 && (
          <li className={styles.remainder}>
            {interpolate(SENTENCES.andMore, { count: formatCount(changes.more) })}
          </li>
        )}
      </ol>
    </section>
  );
}
