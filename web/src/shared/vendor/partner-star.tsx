import { Star } from "lucide-react";
import { Icon } from "../../ui/icon";
import "./partner-star.css";

/** The star of a recommended partner, after the vendor's name. */
export function PartnerStar() {
  return (
    <span className="partner-star" role="img" aria-label="Recommended partner">
      <Icon of={Star} className="i-fill" />
    </span>
  );
}
