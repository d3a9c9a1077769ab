import { Check, X } from "lucide-react";
import { type CSSProperties, useState } from "react";
import type { Schema } from "../../api/client";
import { classNames } from "../../lib/class-names";
import { FIELD_LABELS } from "../../shared/vendor/field-labels";
import { Highlights } from "../../shared/vendor/highlights";
import { InactiveBadge } from "../../shared/vendor/inactive-badge";
import { FEWEST_FIRMS, ROUNDED_LEDGER } from "../../shared/vendor/ledger-format";
import { VendorLogo } from "../../shared/vendor/logo";
import { PartnerStar } from "../../shared/vendor/partner-star";
import { ScheduleButton } from "../../shared/vendor/schedule-button";
import { VisitButton } from "../../shared/vendor/visit-button";
import layout from "../../styles/layout.module.css";
import text from "../../styles/text.module.css";
import { Icon } from "../../ui/icon";
import { scrollFade } from "../../ui/scroll-fade";
import { Switch } from "../../ui/switch";
import {
  type Cell,
  comparisonRows,
  type FeatureCell,
  isFeatureCell,
  isFilled,
  type Row,
  type RowGroup,
} from "./comparison-rows";
import styles from "./comparison-table.module.css";
import { RemoveCompared } from "./remove-compared";
import type { VendorsModel } from "./vendors-model";

export const TABLE_TITLE = "Vendors side by side";

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
  const of = (group: RowGroup) => rows.filter((row) => row.group === group);
  const features = of("features");
  const hasMarks = rows.some(({ contrasts }) => contrasts);
  const columns = { "--vendors": vendors.length } as CSSProperties;
  return (
    <>
      <div className={classNames(layout.spread, styles.bar, layout.noPrint)}>
        <Switch
          label="Differences only"
          on={differencesOnly}
          onChange={model.showDifferencesOnly}
        />
        <p role="status">
          {differencesOnly && rows.length === 0
            ? "These vendors say the same in every row."
            : `${rows.length} of ${all.length} rows. ${hasMarks ? "A bar marks where they say different things. " : ""}A dash stands where a vendor says nothing, and for counts below ${FEWEST_FIRMS} firms.`}
        </p>
      </div>
      <section
        ref={scrollFade}
        className={styles.scroll}
        aria-label={TABLE_TITLE}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
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
          <Rows rows={of("facts")} vendors={vendors} />
          <Rows title="What other firms did" rows={of("evidence")} vendors={vendors} />
          <Rows
            title="Features in which they differ"
            rows={features.filter(({ differs }) => differs)}
            vendors={vendors}
          />
          <Rows
            title="Features that they share"
            rows={features.filter(({ differs }) => !differs)}
            vendors={vendors}
          />
        </table>
      </section>
      {comparison.otherFirms.some(({ hasRounded }) => hasRounded) && (
        <p className={classNames(text.small, text.muted, styles.rounded)}>{ROUNDED_LEDGER}.</p>
      )}
    </>
  );
}

function VendorHead({ vendor, model }: { vendor: Schema<"Vendor">; model: VendorsModel }) {
  return (
    <th scope="col">
      <div className={styles.vendor}>
        <VendorLogo {...vendor} size={36} />
        <div className={styles.name}>
          <div className={styles.named}>
            <span
              className={classNames(text.clamped, styles.vendorName)}
              dir="auto"
              title={vendor.name}
            >
              {vendor.name}
            </span>
            {vendor.isRecommendedPartner && <PartnerStar />}
          </div>
          <InactiveBadge vendor={vendor} />
        </div>
        <RemoveCompared
          className={classNames(styles.remove, layout.noPrint)}
          vendor={vendor}
          model={model}
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

interface RowsProps {
  title?: string;
  rows: Row[];
  vendors: Schema<"ListedVendor">[];
}

function Rows({ title, rows, vendors }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <tbody>
      {title && (
        <tr className={styles.group}>
          <th scope="rowgroup" colSpan={vendors.length + 1}>
            <span>{title}</span>
          </th>
        </tr>
      )}
      {rows.map((row) => (
        <ComparedRow key={row.label} row={row} vendors={vendors} />
      ))}
    </tbody>
  );
}

/** Letters that six lines of a wide column hold. */
const ABOUT_CHARS = 200;

function ComparedRow({ row, vendors }: { row: Row; vendors: Schema<"ListedVendor">[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const isLong = row.cells.some((cell) => typeof cell === "string" && cell.length > ABOUT_CHARS);
  return (
    <tr className={classNames(row.differs && styles.differs, row.contrasts && styles.contrasts)}>
      <th scope="row">
        <span>
          {row.label}
          {isLong && (
            <button
              type="button"
              className={classNames(text.link, styles.showAll, layout.noPrint)}
              aria-expanded={showsAll}
              onClick={() => setShowsAll(!showsAll)}
            >
              {showsAll ? "Show less" : "Show all"}
            </button>
          )}
        </span>
      </th>
      {vendors.map((vendor, index) => (
        <td key={vendor.id}>
          <div className={isLong && !showsAll ? classNames(text.clamped, styles.about) : undefined}>
            <CellContent cell={row.cells[index] ?? ""} row={row} vendor={vendor} />
          </div>
        </td>
      ))}
    </tr>
  );
}

/** What is not said is a dash, so that what is said stands out; its words are read out. */
function Unsaid({ words }: { words: string }) {
  return (
    <span className={text.muted} title={words}>
      <span aria-hidden="true">–</span>
      <span className={text.visuallyHidden}>{words}</span>
    </span>
  );
}

/** "Yes" or "No" with the vendor's own words; nothing is a "no" unless someone said so. */
function FeatureContent({ said }: { said: FeatureCell }) {
  if (said.has === null) return <Unsaid words="Does not say" />;
  return (
    <>
      <span className={classNames(styles.answer, !said.has && styles.denied)}>
        <Icon of={said.has ? Check : X} />
        {said.has ? "Yes" : "No"}
      </span>{" "}
      <span className={styles.words}>{said.words}</span>
    </>
  );
}

interface CellContentProps {
  cell: Cell;
  row: Row;
  vendor: Schema<"ListedVendor">;
}

function CellContent({ cell, row, vendor }: CellContentProps) {
  if (isFeatureCell(cell)) return <FeatureContent said={cell} />;
  if (!isFilled(cell)) {
    return (
      <Unsaid
        words={row.group === "evidence" ? `Fewer than ${FEWEST_FIRMS} firms` : "Not listed"}
      />
    );
  }
  if (typeof cell === "string") return cell;
  if (row.label === FIELD_LABELS.shortHighlights) {
    return (
      <Highlights
        className={styles.highlights}
        texts={cell}
        denied={vendor.refusals}
        max={cell.length}
      />
    );
  }
  return (
    <ul>
      {cell.map((entry) => (
        <li key={entry}>{entry}</li>
      ))}
    </ul>
  );
}
