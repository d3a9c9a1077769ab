import { Star } from "lucide-react";
import { classNames } from "../../lib/class-names";
import { Icon } from "../../ui/icon";
import { FIELD_LABELS } from "./field-labels";
import styles from "./partner-star.module.css";

/** The star of a recommended partner, after the vendor's name. */
export function PartnerStar({ className }: { className?: string }) {
  return (
    <span
      className={classNames(styles.star, className)}
      role="img"
      aria-label={FIELD_LABELS.isRecommendedPartner}
    >
      <Icon of={Star} />
    </span>
  );
}
