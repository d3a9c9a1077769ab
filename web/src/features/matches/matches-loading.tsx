import { STAGES } from "../../api/facts";
import { Panel } from "../../ui/panel";
import { Skeleton } from "../../ui/skeleton";
import { TopProgress } from "../../ui/top-progress";
import lifecycleStyles from "./lifecycle/lifecycle.module.css";
import bannerStyles from "./lifecycle/progress-banner.module.css";
import stageStyles from "./lifecycle/stage-item.module.css";
import { StatesPromptLoading } from "./lifecycle/states-prompt";

/** The banner and the rows of the stages, before their words are here. */
export function MatchesLoading() {
  return (
    <>
      <TopProgress />
      <Panel className={bannerStyles.banner}>
        <div>
          <div className={bannerStyles.text}>
            <p className={bannerStyles.count}>
              <Skeleton shape="line" width={176} />
            </p>
            <p>
              <Skeleton shape="line" width={208} />
            </p>
          </div>
          <ol className={bannerStyles.ticks} aria-hidden="true">
            {STAGES.map(({ number }) => (
              <li key={number}>{number}</li>
            ))}
          </ol>
        </div>
        <Skeleton width={208} height={36} shape="block" />
      </Panel>
      <StatesPromptLoading />
      <ol className={lifecycleStyles.stages}>
        {STAGES.map(({ number }) => (
          <li key={number} className={stageStyles.stage}>
            <div className={stageStyles.head}>
              <span className={stageStyles.number}>{number}</span>
              <span className={stageStyles.text}>
                <span className={stageStyles.title}>
                  <Skeleton shape="line" width={168} />
                </span>
                <span className={stageStyles.blurb}>
                  <Skeleton shape="line" width={208} />
                </span>
              </span>
              <span className={stageStyles.picks}>
                <Skeleton shape="block" width={24} height={24} />
                <Skeleton width={144} />
              </span>
              <Skeleton width={100} height={20} className={stageStyles.status} />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
