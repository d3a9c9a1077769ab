import { Skeleton } from "../../ui/skeleton";
import "./vendor-card.css";

/** Placeholders shown while the first page loads. */
const SKELETONS = Array.from({ length: 12 }, (_, index) => index);

/** Placeholder cards with the height of real ones. */
export function VendorSkeletons() {
  return (
    <div className="vendor-grid">
      {SKELETONS.map((index) => (
        <div key={index} className="vendor" data-testid="vendor-skeleton">
          <div className="vendor-top">
            <Skeleton width={40} height={40} shape="block" />
            <div>
              <Skeleton width={148} height={14} />
              <Skeleton width={96} height={20} className="vendor-tags-skeleton" />
            </div>
          </div>
          <div className="vendor-lines-skeleton">
            <Skeleton />
            <Skeleton width="72%" />
            <Skeleton width="56%" />
            <Skeleton width="48%" />
          </div>
          <div className="vendor-actions">
            <Skeleton width={104} height={14} />
            <Skeleton width={160} height={32} shape="block" />
          </div>
        </div>
      ))}
    </div>
  );
}
