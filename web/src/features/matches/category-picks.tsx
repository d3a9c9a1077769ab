import { useLocation } from "wouter";
import type { Schema } from "../../api/client";
import { questionnairePath } from "../../lib/paths";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Note } from "../../ui/note";
import { stageNote } from "./fallback-notes";
import type { MatchesModel } from "./matches-model";
import { MemoButton } from "./memo-button";
import { PickSlot } from "./pick-slot";
import { StageContext } from "./stage-context";
import "./category-picks.css";

interface CategoryPicksProps {
  model: MatchesModel;
  category: Schema<"Category">;
  saved: Schema<"CategoryPicks"> | null;
}

/** A category shows this many picks. */
const MOST_PICKS = 3;

/** The picks of one category, a way to its questionnaire, and where the picks come from. */
export function CategoryPicks({ model, category, saved }: CategoryPicksProps) {
  const [, navigate] = useLocation();
  const openQuestionnaire = (
    <Button size="sm" onClick={() => navigate(questionnairePath(category.id))}>
      Get Recommendation
    </Button>
  );
  if (!saved || saved.picks.length === 0) {
    return (
      <div className="no-picks">
        <EmptyState
          tone="accent"
          text="Run Pick For Me or complete the questionnaire to see tailored picks."
          action={openQuestionnaire}
        />
      </div>
    );
  }
  const note = stageNote(saved.scope);
  return (
    <>
      <div className="picks-bar">
        {note && <Note quiet>{note}</Note>}
        <div className="actions">
          <MemoButton category={category} size="sm" />
          {openQuestionnaire}
        </div>
      </div>
      <StageContext saved={saved} />
      <ul className="picks">
        {saved.picks.slice(0, MOST_PICKS).map((pick) => (
          <PickSlot key={pick.vendorId} model={model} pick={pick} />
        ))}
      </ul>
    </>
  );
}
