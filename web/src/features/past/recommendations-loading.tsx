import { Panel } from "../../ui/panel";
import { Skeleton } from "../../ui/skeleton";

/** Placeholder for a day with three cards. */
export function RecommendationsLoading() {
  return (
    <div className="days">
      <div className="day">
        <p className="small muted">Loading your past recommendations...</p>
        <ul>
          {[1, 2, 3].map((card) => (
            <li key={card}>
              <Panel className="past past-loading">
                <Skeleton shape="block" width={40} height={40} />
                <div>
                  <Skeleton width="40%" height={16} />
                  <Skeleton width="60%" />
                  <Skeleton width="80%" />
                  <Skeleton width="50%" height={16} />
                </div>
                <Skeleton shape="block" className="past-loading-button" width={164} height={32} />
              </Panel>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
