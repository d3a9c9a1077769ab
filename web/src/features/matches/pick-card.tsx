import { X } from "lucide-react";
import type { Schema } from "../../api/client";
import { VendorLogo } from "../../shared/vendor/logo";
import { Price } from "../../shared/vendor/price";
import { ScheduleButton } from "../../shared/vendor/schedule-button";
import { VisitButton } from "../../shared/vendor/visit-button";
import { Button } from "../../ui/button";
import "./pick-card.css";

interface PickCardProps {
  pick: Schema<"Pick">;
  onDismiss: () => void;
}

/** One recommended vendor; why it is recommended is the card's main sentence. */
export function PickCard({ pick, onDismiss }: PickCardProps) {
  return (
    <article className="pick">
      <header className="pick-top">
        <VendorLogo {...pick} size={36} />
        <div>
          <h3>{pick.name}</h3>
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
      <p className="pick-reason">{pick.reason}</p>
      {pick.worksWith.length > 0 && !pick.reason.startsWith("Works with") && (
        <p className="pick-works">{`Works with ${pick.worksWith.join(", ")}`}</p>
      )}
      <footer className="pick-actions no-print">
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
