import { useId } from "react";
import type { Schema } from "../../api/client";
import { classNames } from "../../lib/class-names";
import { CapabilitiesButton } from "../../shared/vendor/capabilities-button";
import { FIELD_LABELS } from "../../shared/vendor/field-labels";
import { Highlights } from "../../shared/vendor/highlights";
import { InactiveBadge } from "../../shared/vendor/inactive-badge";
import { Integrations } from "../../shared/vendor/integrations";
import { VendorLogo } from "../../shared/vendor/logo";
import { PartnerBadge } from "../../shared/vendor/partner-badge";
import { PartnerStar } from "../../shared/vendor/partner-star";
import { ScheduleButton } from "../../shared/vendor/schedule-button";
import { VisitButton } from "../../shared/vendor/visit-button";
import layout from "../../styles/layout.module.css";
import text from "../../styles/text.module.css";
import { Badge } from "../../ui/badge";
import { MobileCollapseButton, MobileCollapsed, useMobileCollapse } from "../../ui/mobile-collapse";
import { CompareToggle } from "./compare-toggle";
import { formerNameFound } from "./former-name";
import { ToolMatch } from "./tool-match";
import styles from "./vendor-card.module.css";
import type { VendorsModel } from "./vendors-model";

/** Highlights shown on a card. */
export const MAX_HIGHLIGHTS = 3;

interface VendorCardProps {
  vendor: Schema<"ListedVendor">;
  /** How many tools the firm uses; 0 where it has not said. */
  myTools: number;
  model: VendorsModel;
}

/** One vendor of the directory; red if inactive. On a phone who it is, and the rest on request. */
export function VendorCard({ vendor, myTools, model }: VendorCardProps) {
  const nameId = useId();
  const view = model.view.value;
  const collapse = useMobileCollapse(view.compared.includes(vendor.id));
  const former = formerNameFound(vendor, view.q);
  return (
    <article
      className={classNames(styles.card, !vendor.isActive && styles.inactive)}
      aria-labelledby={nameId}
    >
      <header className={styles.header}>
        <VendorLogo {...vendor} />
        <div>
          <div className={styles.name}>
            <h2 id={nameId} dir="auto">
              {vendor.name}
            </h2>
            {vendor.isRecommendedPartner && <PartnerStar />}
          </div>
          {former && <p className={text.secondLine}>Formerly {former}</p>}
          <div className={classNames(layout.tags, styles.tags)}>
            <Badge tone="kind">{vendor.categoryName}</Badge>
            <PartnerBadge level={vendor.partnerLevel} />
            <InactiveBadge vendor={vendor} />
            {vendor.needsReview && <Badge tone="review">{FIELD_LABELS.needsReview}</Badge>}
          </div>
        </div>
        <MobileCollapseButton collapse={collapse} label={`Details of ${vendor.name}`} />
      </header>
      {vendor.description && (
        <p className={classNames(text.clamped, styles.description)} dir="auto">
          {vendor.description}
        </p>
      )}
      <MobileCollapsed collapse={collapse}>
        <Highlights
          className={styles.highlights}
          texts={vendor.shortHighlights}
          denied={vendor.refusals}
          max={MAX_HIGHLIGHTS}
        />
        <Integrations className={styles.integrations} names={vendor.integrations} />
      </MobileCollapsed>
      <ToolMatch tools={vendor.worksWith} of={myTools} />
      <MobileCollapsed collapse={collapse}>
        <div className={styles.offers}>
          <CapabilitiesButton vendor={vendor} />
          <CompareToggle vendor={vendor} model={model} />
        </div>
      </MobileCollapsed>
      <footer className={classNames(layout.spread, styles.actions)}>
        <VisitButton websiteUrl={vendor.websiteUrl} />
        <ScheduleButton vendorId={vendor.id} bookingUrl={vendor.bookingUrl} sourcePage="BROWSE" />
      </footer>
    </article>
  );
}
