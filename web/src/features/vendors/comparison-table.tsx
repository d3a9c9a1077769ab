import { Check, X } from "lucide-react";
import type { CSSProperties } from "react";
import type { Schema } from "../../api/client";
import { classNames } from "../../lib/class-names";
import { VendorLogo } from "../../shared/vendor/logo";
import { PartnerStar } from "../../shared/vendor/partner-star";
import { ScheduleButton } from "../../shared/vendor/schedule-button";
import { VisitButton } from "../../shared/vendor/visit-button";
import layout from "../../styles/layout.module.css";
import text from "../../styles/text.module.css";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Switch } from "../../ui/switch";
import {
  type Cell,
  comparisonRows,
  isFilled,
  isSaid,
  type Row,
  type Said,
} from "./comparison-rows";
import styles from "./comparison-table.module.css";
import type { VendorsModel } from "./vendors-model";

interface ComparisonTableProps {
  comparison: Schema<"Comparison">;
  model: VendorsModel;
}

/** One column per vendor, one row per fact or feature. Scrolls horizontally on narrow windows. */
export function ComparisonTable({ comparison, model }: ComparisonTableProps) {
  const { differencesOnly } = model.view.value;
  const { vendors } = comparison;
  const all = comparisonRows(comparison);
  const rows = differencesOnly ? all.filter(({ differs }) => differs) : all;
  const facts = rows.filter(({ isFeature }) => !isFeature);
  const features = rows.filter(({ isFeature }) => isFeature);
  const columns = { "--vendors": vendors.length } as CSSProperties;
  return (
    <>
      <div className={classNames(styles.bar, layout.noPrint)}>
        <Switch
          label="Differences only"
          on={differencesOnly}
          onChange={model.showDifferencesOnly}
        />
        <p role="status">
          {differencesOnly && rows.length === 0
            ? "These vendors say the same in every row."
            : `${rows.length} of ${all.length} rows`}
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.scroll} aria-label="Vendors side by side" tabIndex={0}>
        <table className={styles.table} style={columns}>
          <thead>
            <tr>
              <td />
              {vendors.map((vendor) => (
                <VendorHead key={vendor.id} vendor={vendor} model={model} />
              ))}
            </tr>
          </thead>
          <tbody className={layout.noPrint}>
            <tr>
              <td />
              {vendors.map((vendor) => (
                <VendorActions key={vendor.id} vendor={vendor} />
              ))}
            </tr>
          </tbody>
          <Rows rows={facts} vendors={vendors} />
          {features.length > 0 && (
            <tbody>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={vendors.length + 1}>
                  <span>Features</span>
                </th>
              </tr>
            </tbody>
          )}
          <Rows rows={features} vendors={vendors} />
        </table>
      </section>
    </>
  );
}

function VendorHead({ vendor, model }: { vendor: Schema<"Vendor">; model: VendorsModel }) {
  return (
    <th scope="col">
      <div className={styles.vendor}>
        <VendorLogo {...vendor} size={36} />
        <div className={styles.name}>
          {vendor.name}
          {vendor.isRecommendedPartner && <PartnerStar />}
          {!vendor.isActive && <Badge tone="off">Inactive</Badge>}
        </div>
        <Button
          className={classNames(styles.remove, layout.noPrint)}
          variant="ghost"
          size="sm"
          square
          icon={X}
          aria-label={`Remove ${vendor.name} from comparison`}
          onClick={() => model.toggleCompared(vendor.id)}
        />
      </div>
    </th>
  );
}

function VendorActions({ vendor }: { vendor: Schema<"Vendor"> }) {
  return (
    <td>
      <div className={styles.actions}>
        <ScheduleButton vendorId={vendor.id} bookingUrl={vendor.bookingUrl} sourcePage="BROWSE" />
        <VisitButton websiteUrl={vendor.websiteUrl} />
      </div>
    </td>
  );
}

function Rows({ rows, vendors }: { rows: Row[]; vendors: Schema<"Vendor">[] }) {
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={row.label} className={row.differs ? styles.differs : undefined}>
          <th scope="row">
            <span>{row.label}</span>
          </th>
          {vendors.map(({ id }, index) => (
            <td key={id}>
              <CellContent cell={row.cells[index] ?? ""} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** "Yes" or "No" with the vendor's own words; nothing is a "no" unless somebody said so. */
function SaidContent({ said }: { said: Said }) {
  if (said.has === null) return <span className={text.muted}>Does not say</span>;
  return (
    <>
      <span className={classNames(styles.said, !said.has && styles.denied)}>
        <Icon of={said.has ? Check : X} />
        {said.has ? "Yes" : "No"}
      </span>{" "}
      <span className={styles.words}>{said.words}</span>
    </>
  );
}

function CellContent({ cell }: { cell: Cell }) {
  if (isSaid(cell)) return <SaidContent said={cell} />;
  if (!isFilled(cell)) return <span className={text.muted}>Not listed</span>;
  if (typeof cell === "string") return cell;
  return (
    <ul>
      {cell.map((entry) => (
        <li key={entry}>{entry}</li>
      ))}
    </ul>
  );
}
