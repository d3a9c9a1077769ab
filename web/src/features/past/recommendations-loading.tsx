import { classNames } from "../../lib/class-names";
import text from "../../styles/text.module.css";
import { Panel } from "../../ui/panel";
import { Skeleton } from "../../ui/skeleton";
import day from "./day-section.module.css";
import card from "./past-card.module.css";
import styles from "./recommendations-loading.module.css";

/** Placeholder for a day with three cards. */
export function RecommendationsLoading() {
  return (
    <div className={day.day}>
      <p className={classNames(text.small, text.muted)}>Loading your past recommendations...</p>
      <ul>
        {[1, 2, 3].map((index) => (
          <li key={index}>
            <Panel className={classNames(card.card, styles.placeholder)}>
              <Skeleton shape="block" width={40} height={40} />
              <div>
                <Skeleton width="40%" height={16} />
                <Skeleton width="60%" />
                <Skeleton width="80%" />
                <Skeleton width="50%" height={16} />
              </div>
              <Skeleton
                shape="block"
                className={styles.placeholderButton}
                width={164}
                height={32}
              />
            </Panel>
          </li>
        ))}
      </ul>
    </div>
  );
}
