import { X } from "lucide-react";
import type { Schema } from "../../../api/client";
import { classNames } from "../../../lib/class-names";
import { eligibilityDrawbacks } from "../../../shared/vendor/eligibility-format";
import { EligibilityLine } from "../../../shared/vendor/eligibility-line";
import { VendorLogo } from "../../../shared/vendor/logo";
import { Price } from "../../../shared/vendor/price";
import { ScheduleButton } from "../../../shared/vendor/schedule-button";
import { VisitButton } from "../../../shared/vendor/visit-button";
import layout from "../../../styles/layout.module.css";
import text from "../../../styles/text.module.css";
import { Button } from "../../../ui/button";
import styles from "./pick-card.module.css";

interface PickCardProps {
  pick: Schema<"Pick">;
  onDismiss: () => void;
}

/** One recommended vendor; why it is recommended is the card's main sentence. */
export function PickCard({ pick, onDismiss }: PickCardProps) {
  return (
    <article className={styles.card}>
      <header className={styles.top}>
        <VendorLogo {...pick} size={36} />
        <div>
          <h3 dir="auto">{pick.name}</h3>
          <Price bracket={pick.priceBracket} />
        </div>
        <Button
          data-hides
          variant="ghost"
          size="sm"
          square
          icon={X}
          aria-label={`Dismiss ${pick.name}`}
          onClick={onDismiss}
        />
      </header>
      {pick.description && (
        <p className={classNames(text.clamped, styles.description)} dir="auto">
          {pick.description}
        </p>
      )}
      <EligibilityLine
        facts={eligibilityDrawbacks(pick.eligibility)}
        className={styles.eligibility}
      />
      <p className={styles.reason}>{pick.reason}</p>
      {pick.worksWith.length > 0 && !pick.reasonNamesTools && (
        <p className={styles.worksWith}>{`Works with ${pick.worksWith.join(", ")}`}</p>
      )}
      <footer className={classNames(layout.spread, styles.actions, layout.noPrint)}>
        <VisitButton websiteUrl={pick.websiteUrl} />
        <ScheduleButton
          vendorId={pick.vendorId}
          bookingUrl={pick.bookingUrl}
          sourcePage="GET_REC_STAGES"
        />
      </footer>
    </article>
  );
}
