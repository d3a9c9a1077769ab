import { useId, useState } from "react";
import type { Schema } from "../../api/client";
import { SENTENCES } from "../../api/facts";
import { classNames } from "../../lib/class-names";
import { interpolate } from "../../lib/interpolate";
import { CHANGES_TITLE } from "../../shared/changes/change-format";
import { ChangesDialog } from "../../shared/changes/changes-dialog";
import { claimWords } from "../../shared/vendor/claim-labels";
import { eligibilityDrawbacks } from "../../shared/vendor/eligibility-format";
import { EligibilityLine } from "../../shared/vendor/eligibility-line";
import { Highlights } from "../../shared/vendor/highlights";
import { Integrations } from "../../shared/vendor/integrations";
import { VendorLogo } from "../../shared/vendor/logo";
import { PartnerBadge } from "../../shared/vendor/partner-badge";
import { PartnerStar } from "../../shared/vendor/partner-star";
import { Price } from "../../shared/vendor/price";
import { reasonsOf } from "../../shared/vendor/reasons";
import { ScheduleButton } from "../../shared/vendor/schedule-button";
import { VisitButton } from "../../shared/vendor/visit-button";
import layout from "../../styles/layout.module.css";
import text from "../../styles/text.module.css";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { MobileCollapseButton, MobileCollapsed, useMobileCollapse } from "../../ui/mobile-collapse";
import { Panel } from "../../ui/panel";
import { recommendedOn } from "./format";
import styles from "./past-card.module.css";

/** Highlights shown on a card without a description. */
export const MAX_HIGHLIGHTS = 2;
/** Quotes shown below the reason. */
const MAX_QUOTES = 2;

/** A vendor as it was when it was recommended, with the main reason; on a phone the rest on request. */
export function PastCard({ past }: { past: Schema<"PastRecommendation"> }) {
  const { vendor, isOffered, categoryName, recommendedAt } = past;
  const why = reasonsOf("speaksFor", past.reasons.why)[0];
  const id = useId();
  const collapse = useMobileCollapse();
  return (
    <Panel as="article" className={styles.card} aria-labelledby={id}>
      <VendorLogo {...vendor} />
      <div className={styles.head}>
        <header className={layout.tags}>
          <h3 id={id} dir="auto">
            {vendor.name}
          </h3>
          {vendor.isRecommendedPartner && <PartnerStar />}
          <Price bracket={vendor.priceBracket} />
          <PartnerBadge level={vendor.partnerLevel} />
        </header>
        <p className={classNames(styles.meta, layout.tags)}>
          <Badge tone="kind">{categoryName}</Badge>
          {!isOffered && <Badge tone="off">No longer offered</Badge>}
        </p>
      </div>
      <MobileCollapseButton collapse={collapse} label={`Details of ${vendor.name}`} />
      <div className={styles.body}>
        <MobileCollapsed collapse={collapse}>
          <PastText past={past} />
        </MobileCollapsed>
        <EligibilityLine
          facts={eligibilityDrawbacks(past.eligibility)}
          className={styles.eligibility}
        />
        {why && (
          <p className={styles.reason}>
            <b>Why recommended:</b> {why}
          </p>
        )}
        <MobileCollapsed collapse={collapse}>
          <PastQuotes matched={past.reasons.matched} />
          <Integrations className={styles.integrations} names={vendor.integrations} />
        </MobileCollapsed>
      </div>
      <footer className={classNames(styles.actions, layout.noPrint)}>
        <ScheduleButton
          vendorId={vendor.id}
          bookingUrl={isOffered ? vendor.bookingUrl : null}
          sourcePage="PAST_RECS"
          unavailable={
            isOffered || !vendor.bookingUrl
              ? undefined
              : { tone: "danger", title: interpolate(SENTENCES.notOffered, { name: vendor.name }) }
          }
        />
        <VisitButton websiteUrl={vendor.websiteUrl} />
      </footer>
      <div className={styles.since}>
        <span>{recommendedOn(recommendedAt)}</span>
        {past.resultId !== null && (
          <MobileCollapsed collapse={collapse}>
            <ChangesButton past={past} resultId={past.resultId} />
          </MobileCollapsed>
        )}
      </div>
    </Panel>
  );
}

interface ChangesButtonProps {
  past: Schema<"PastRecommendation">;
  resultId: string;
}

/** Only a questionnaire's result can be compared with today's ranking. */
function ChangesButton({ past, resultId }: ChangesButtonProps) {
  const [open, setOpen] = useState(false);
  const { categoryName, recommendedAt } = past;
  return (
    <>
      <Button className={layout.noPrint} variant="text" size="sm" onClick={() => setOpen(true)}>
        {CHANGES_TITLE}
      </Button>
      {open && (
        <ChangesDialog
          resultId={resultId}
          categoryName={categoryName}
          recommendedAt={recommendedAt}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The vendor's own words behind the weightiest needs. */
function PastQuotes({ matched }: { matched: readonly Schema<"MatchedNeed">[] }) {
  const quoted = matched.filter(({ quote }) => quote !== null).slice(0, MAX_QUOTES);
  if (quoted.length === 0) return null;
  return (
    <ul className={styles.quotes}>
      {quoted.map((need) => (
        <li key={need.label}>
          {need.label}: {claimWords(need)}
        </li>
      ))}
    </ul>
  );
}

/** The description, or the first highlights without one. */
function PastText({ past: { vendor, refusals } }: { past: Schema<"PastRecommendation"> }) {
  if (vendor.description)
    return <p className={classNames(text.clamped, styles.description)}>{vendor.description}</p>;
  return (
    <Highlights
      className={styles.highlights}
      texts={vendor.shortHighlights}
      denied={refusals}
      max={MAX_HIGHLIGHTS}
    />
  );
}
