import { classNames } from "../../lib/class-names";
import text from "../../styles/text.module.css";
import { MobileCollapsed, useMobileCollapse } from "../../ui/mobile-collapse";
import { Skeleton } from "../../ui/skeleton";
import directory from "./directory.module.css";
import card from "./vendor-card.module.css";

/** Placeholders shown while the first page loads. */
const SKELETONS = Array.from({ length: 12 }, (_, index) => index);

/** Placeholder cards with the lines of real ones. */
export function VendorSkeletons() {
  return (
    <div className={directory.grid}>
      {SKELETONS.map((index) => (
        <VendorSkeleton key={index} />
      ))}
    </div>
  );
}

function VendorSkeleton() {
  const collapse = useMobileCollapse();
  return (
    <div className={card.card} data-testid="vendor-skeleton">
      <div className={card.header}>
        <Skeleton width={40} height={40} shape="block" />
        <div>
          <Skeleton width={148} height={20} />
          <Skeleton width={96} height={20} className={card.tags} />
        </div>
      </div>
      <div className={classNames(text.clamped, card.description)}>
        <Skeleton shape="line" />
        <Skeleton shape="line" width="72%" />
      </div>
      <MobileCollapsed collapse={collapse}>
        <div className={card.highlights}>
          <Skeleton shape="line" width="64%" />
          <Skeleton shape="line" width="56%" />
          <Skeleton shape="line" width="48%" />
        </div>
        <Skeleton width="64%" height={20} className={card.integrations} />
        <div className={card.offers}>
          <Skeleton width={104} height={32} />
        </div>
      </MobileCollapsed>
      <div className={card.actions}>
        <Skeleton width={104} height={14} />
        <Skeleton width={160} height={32} shape="block" />
      </div>
    </div>
  );
}
