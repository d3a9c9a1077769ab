import { Panel } from "../../ui/panel";
import { Skeleton } from "../../ui/skeleton";
import { TopProgress } from "../../ui/top-progress";
import lifecycleStyles from "./lifecycle.module.css";
import bannerStyles from "./progress-banner.module.css";
import stageStyles from "./stage-item.module.css";

const STAGES = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The banner and the nine rows, before their words are here. */
export function MatchesLoading() {
  return (
    <>
      <TopProgress />
      <Panel className={bannerStyles.banner}>
        <div className={bannerStyles.loading}>
          <Skeleton width={176} height={16} />
          <Skeleton height={6} />
        </div>
        <Skeleton width={200} height={36} shape="block" />
      </Panel>
      <ol className={lifecycleStyles.stages}>
        {STAGES.map((number) => (
          <li key={number} className={stageStyles.stage}>
            <div className={stageStyles.loading}>
              <span className={stageStyles.number}>{number}</span>
              <span>
                <Skeleton width={168} height={14} />
                <Skeleton width={208} />
              </span>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
