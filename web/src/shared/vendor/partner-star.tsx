import { Star } from "lucide-react";
import { classNames } from "../../lib/class-names";
import { Icon } from "../../ui/icon";
import "./partner-star.css";

/** The star of a recommended partner, after the vendor's name. */
export function PartnerStar({ className }: { className?: string }) {
  return (
    <span
      className={classNames("partner-star", className)}
      role="img"
      aria-label="Recommended partner"
    >
      <Icon of={Star} className="i-fill" />
    </span>
  );
}
