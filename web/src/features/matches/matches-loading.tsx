import { STAGES } from "../../api/facts";
import { Panel } from "../../ui/panel";
import { Skeleton } from "../../ui/skeleton";
import { TopProgress } from "../../ui/top-progress";
import lifecycleStyles from "./lifecycle.module.css";
import bannerStyles from "./progress-banner.module.css";
import stageStyles from "./stage-item.module.css";

/** The banner and the rows of the stages, before their words are here. */
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
        {STAGES.map(({ number }) => (
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
