import type { Schema } from "../../../api/client";
import { Note } from "../../../ui/note";
import { pageNote } from "../picks/fallback-notes";
import type { MatchesModel } from "../state/matches-model";
import { nextStage, otherPicks, stageViews, unaskedCategories } from "../state/stage-views";
import styles from "./lifecycle.module.css";
import { OtherCategories } from "./other-categories";
import { PeerMap } from "./peer-map";
import { ProgressBanner } from "./progress-banner";
import { StageItem } from "./stage-item";
import { StatesPrompt } from "./states-prompt";

interface LifecycleProps {
  model: MatchesModel;
  overview: Schema<"Overview">;
  picks: Schema<"Picks">;
}

/** How far one has come, the nine stages as a timeline, and the categories that are no stage. */
export function Lifecycle({ model, overview, picks }: LifecycleProps) {
  const stages = stageViews(overview, picks, model.opened.value);
  const next = nextStage(stages);
  const note = pageNote(picks);
  const others = otherPicks(overview, picks, model.requestedCategory.value);
  return (
    <>
      <ProgressBanner
        stages={stages}
        completed={stages.filter(({ status }) => status === "completed").length}
        onContinue={next && (() => model.continueTo(next))}
      />
      <StatesPrompt />
      {note && <Note className={styles.note}>{note}</Note>}
      <ol className={styles.stages}>
        {stages.map((stage) => (
          <StageItem key={stage.number} model={model} stage={stage} />
        ))}
      </ol>
      <OtherCategories model={model} items={others} unasked={unaskedCategories(overview, others)} />
      <PeerMap stages={stages} />
    </>
  );
}
