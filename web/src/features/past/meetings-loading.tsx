import { Panel } from "../../ui/panel";
import { Skeleton } from "../../ui/skeleton";

/** Placeholder for three meetings. */
export function MeetingsLoading() {
  return (
    <ul className="meetings">
      {[1, 2, 3].map((card) => (
        <li key={card}>
          <Panel className="meeting">
            <Skeleton shape="block" width={40} height={40} />
            <div className="meeting-loading">
              <Skeleton width="50%" height={16} />
              <Skeleton width="80%" />
            </div>
            <div className="meeting-loading">
              <Skeleton shape="block" height={40} />
              <Skeleton shape="block" height={64} />
            </div>
          </Panel>
        </li>
      ))}
    </ul>
  );
}
