import { Panel } from "../../ui/panel";
import { Skeleton } from "../../ui/skeleton";
import card from "./meeting-card.module.css";
import list from "./meetings.module.css";
import styles from "./meetings-loading.module.css";

/** Placeholder for three meetings. */
export function MeetingsLoading() {
  return (
    <ul className={list.list}>
      {[1, 2, 3].map((index) => (
        <li key={index}>
          <Panel className={card.card}>
            <Skeleton shape="block" width={40} height={40} />
            <div className={styles.placeholder}>
              <Skeleton width="50%" height={16} />
              <Skeleton width="80%" />
            </div>
            <div className={styles.placeholder}>
              <Skeleton width="40%" height={20} />
            </div>
          </Panel>
        </li>
      ))}
    </ul>
  );
}
