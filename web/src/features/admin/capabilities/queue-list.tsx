import { Check } from "lucide-react";
import type { Schema } from "../../../api/client";
import { classNames } from "../../../lib/class-names";
import text from "../../../styles/text.module.css";
import { Icon } from "../../../ui/icon";
import { InlineField } from "../../../ui/inline-field";
import { Select } from "../../../ui/select";
import styles from "./queue-list.module.css";
import type { CapabilityQueueModel } from "./queue-model";

interface QueueListProps {
  queue: Schema<"CapabilityQueue">;
  openedId: string;
  model: CapabilityQueueModel;
}

/** The vendors to review, the least known first; a select on a phone. */
export function QueueList({ queue, openedId, model }: QueueListProps) {
  const withCategory = model.view.value.categoryId === "";
  return (
    <>
      <InlineField label="Vendor" className={styles.select}>
        {(id) => (
          <Select
            id={id}
            value={openedId}
            onChange={(event) => model.open(event.target.value)}
            options={queue.items.map((vendor) => ({
              value: vendor.vendorId,
              label: `${vendor.name} (${knownText(vendor)})`,
            }))}
          />
        )}
      </InlineField>
      <nav aria-label="Vendors to review" className={styles.queue}>
        <ol>
          {queue.items.map((vendor) => (
            <li key={vendor.vendorId}>
              <button
                type="button"
                aria-current={vendor.vendorId === openedId || undefined}
                onClick={() => model.open(vendor.vendorId)}
              >
                <span className={styles.name}>
                  <span dir="auto">{vendor.name}</span>
                  <Mark vendor={vendor} model={model} />
                </span>
                {withCategory && <span className={styles.known}>{vendor.categoryName}</span>}
                <span className={classNames(styles.known, styles.share, text.tabular)}>
                  <Meter vendor={vendor} />
                  {knownText(vendor)}
                </span>
              </button>
            </li>
          ))}
        </ol>
      </nav>
    </>
  );
}

function Mark({ vendor, model }: { vendor: Schema<"QueuedVendor">; model: CapabilityQueueModel }) {
  if (model.isDirty(vendor.vendorId)) return <span className={styles.unsaved}>unsaved</span>;
  if (!model.saved.value.has(vendor.vendorId)) return null;
  return (
    <span className={styles.saved}>
      <Icon of={Check} />
      <span className={text.visuallyHidden}>saved</span>
    </span>
  );
}

function Meter({ vendor }: { vendor: Schema<"QueuedVendor"> }) {
  const share = vendor.needs === 0 ? 0 : (100 * vendor.known) / vendor.needs;
  return (
    <span className={styles.meter} aria-hidden="true">
      <span style={{ width: `${share}%` }} />
    </span>
  );
}

/** "31 of 36 known". */
export function knownText({ known, needs }: Schema<"QueuedVendor">): string {
  if (needs === 0) return "Nothing asked";
  return `${known} of ${needs} known`;
}
