import { classNames } from "../../lib/class-names";
import text from "../../styles/text.module.css";
import { MobileCollapsed, useMobileCollapse } from "../../ui/mobile-collapse";
import { Panel } from "../../ui/panel";
import { Skeleton } from "../../ui/skeleton";
import day from "./day-section.module.css";
import card from "./past-card.module.css";

/** Placeholder for a day with four cards. */
export function RecommendationsLoading() {
  return (
    <div className={day.day}>
      <p className={classNames(text.small, text.muted)}>Loading your past recommendations...</p>
      <ul>
        {[1, 2, 3, 4].map((index) => (
          <li key={index}>
            <CardLoading />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The lines of a card whose vendor has a description. */
function CardLoading() {
  const collapse = useMobileCollapse();
  return (
    <Panel className={card.card}>
      <Skeleton shape="block" width={40} height={40} />
      <div>
        <Skeleton width="40%" height={20} />
        <Skeleton width="24%" height={20} className={card.meta} />
      </div>
      <div className={card.body}>
        <MobileCollapsed collapse={collapse}>
          <div className={classNames(text.clamped, card.description)}>
            <Skeleton shape="line" />
            <Skeleton shape="line" />
            <Skeleton shape="line" width="80%" />
          </div>
        </MobileCollapsed>
        <div className={card.reason}>
          <Skeleton shape="line" width="80%" />
          <Skeleton shape="line" width="60%" />
        </div>
        <MobileCollapsed collapse={collapse}>
          <Skeleton width="50%" height={20} className={card.integrations} />
        </MobileCollapsed>
      </div>
      <div className={card.actions}>
        <Skeleton shape="block" width={160} height={32} />
      </div>
      <div className={card.since}>
        <Skeleton shape="line" width={176} />
      </div>
    </Panel>
  );
}
