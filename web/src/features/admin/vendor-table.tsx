import type { Schema } from "../../api/client";
import { classNames } from "../../lib/class-names";
import { hostOf } from "../../lib/host";
import { NO_WEBSITE } from "../../shared/list-texts";
import { FIELD_LABELS } from "../../shared/vendor/field-labels";
import { InactiveBadge } from "../../shared/vendor/inactive-badge";
import { VendorLogo } from "../../shared/vendor/logo";
import { PartnerBadge } from "../../shared/vendor/partner-badge";
import { PartnerStar } from "../../shared/vendor/partner-star";
import layout from "../../styles/layout.module.css";
import text from "../../styles/text.module.css";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Table, TableHead } from "../../ui/table";
import table from "./admin-table.module.css";
import { useChangeVendor } from "./use-change-vendor";
import styles from "./vendor-table.module.css";

type Vendor = Schema<"Vendor">;

interface VendorTableProps {
  vendors: readonly Vendor[];
  onEdit: (vendor: Vendor) => void;
}

/** One row per vendor, with its actions. */
export function VendorTable({ vendors, onEdit }: VendorTableProps) {
  const change = useChangeVendor();
  const pendingId = change.isPending ? change.variables.vendor.id : null;
  return (
    <Table className={classNames(table.table, styles.table)}>
      <TableHead
        columns={["Vendor", "Category"]}
        hasActions
        className={text.visuallyHiddenOnPhone}
      />
      <tbody>
        {vendors.map((vendor) => (
          <tr key={vendor.id}>
            <td>
              <div className={styles.vendor}>
                <VendorLogo {...vendor} size={36} />
                <div>
                  <p className={table.firstLine}>
                    <span dir="auto">{vendor.name}</span>
                    {vendor.isRecommendedPartner && <PartnerStar />}
                    {vendor.partnerLevel && <PartnerBadge level={vendor.partnerLevel} />}
                    <InactiveBadge vendor={vendor} />
                    {vendor.needsReview && <Badge tone="review">{FIELD_LABELS.needsReview}</Badge>}
                  </p>
                  <p className={text.secondLine}>{websiteText(vendor)}</p>
                </div>
              </div>
            </td>
            <td>{vendor.categoryName}</td>
            <td>
              <div className={classNames(layout.actions, table.actions, styles.actions)}>
                {vendor.needsReview && (
                  <Button
                    size="sm"
                    pending={pendingId === vendor.id}
                    aria-label={`Mark reviewed: ${vendor.name}`}
                    onClick={() => change.mutate({ vendor, change: { needsReview: false } })}
                  >
                    Mark reviewed
                  </Button>
                )}
                <Button size="sm" aria-label={`Edit ${vendor.name}`} onClick={() => onEdit(vendor)}>
                  Edit
                </Button>
                <Button
                  className={classNames(vendor.isActive && table.destructive)}
                  variant="ghost"
                  size="sm"
                  pending={pendingId === vendor.id}
                  aria-label={`${vendor.isActive ? "Deactivate" : "Activate"} ${vendor.name}`}
                  onClick={() => change.mutate({ vendor, change: { isActive: !vendor.isActive } })}
                >
                  {vendor.isActive ? "Deactivate" : "Activate"}
                </Button>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Its host; that of its booking link where that is another one, or that it has none. */
function websiteText({ websiteUrl, bookingUrl }: Vendor): string {
  const site = hostOf(websiteUrl);
  const booking = hostOf(bookingUrl);
  const parts = [site ?? NO_WEBSITE];
  if (booking === null) parts.push("No booking link");
  else if (booking !== site) parts.push(`Booking link: ${booking}`);
  return parts.join(" · ");
}
