import { Link, useLocation } from "wouter";
import type { Schema } from "../../../api/client";
import { LIMITS } from "../../../api/facts";
import { classNames } from "../../../lib/class-names";
import { paths, questionnairePath } from "../../../lib/paths";
import { IMPORT_VENDORS } from "../../../shared/list-texts";
import { useIsAdmin } from "../../../shared/session";
import layout from "../../../styles/layout.module.css";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Note } from "../../../ui/note";
import { MemoButton } from "../memo/memo-button";
import type { MatchesModel } from "../state/matches-model";
import styles from "./category-picks.module.css";
import { stageNote } from "./fallback-notes";
import { PickSlot } from "./pick-slot";
import { StageContext } from "./stage-context";

interface CategoryPicksProps {
  model: MatchesModel;
  category: Schema<"Category">;
  saved: Schema<"CategoryPicks"> | null;
  /** How many vendors the category offers, where that is known. */
  vendorCount?: number;
  /** Its parts are cells of the parent's grid of two columns. */
  inGrid?: boolean;
}

/** The picks of one category, a way to its questionnaire, and where the picks come from. */
export function CategoryPicks({ model, category, saved, vendorCount, inGrid }: CategoryPicksProps) {
  const [, navigate] = useLocation();
  const openQuestionnaire = (
    <Button size="sm" onClick={() => navigate(questionnairePath(category.id))}>
      Get Recommendation
    </Button>
  );
  if (!saved || saved.picks.length === 0) {
    return (
      <div className={classNames(styles.empty, inGrid && styles.inGrid)}>
        {vendorCount === 0 && <NoVendors />}
        <EmptyState
          tone="accent"
          text="Run Pick For Me or complete the questionnaire to see tailored picks."
          action={openQuestionnaire}
        />
      </div>
    );
  }
  const note = stageNote(saved.scope);
  // Beside the buttons, where nothing else stands there.
  const contextInBar = !note && !inGrid;
  return (
    <>
      <div className={classNames(styles.bar, inGrid && styles.inGrid)}>
        {note && (
          <Note quiet className={styles.scopeNote}>
            {note}
          </Note>
        )}
        {contextInBar && <StageContext saved={saved} />}
        <div className={classNames(layout.actions, styles.barActions)}>
          <MemoButton category={category} size="sm" />
          {openQuestionnaire}
        </div>
      </div>
      {!contextInBar && <StageContext saved={saved} className={styles.contextBelow} />}
      <ul className={classNames(styles.list, inGrid && styles.inGrid)}>
        {saved.picks.slice(0, LIMITS.picksMax).map((pick) => (
          <PickSlot key={pick.vendorId} model={model} pick={pick} />
        ))}
      </ul>
    </>
  );
}

/** Nothing can be recommended: administrators are led to the import of vendors. */
function NoVendors() {
  const isAdmin = useIsAdmin();
  return (
    <Note quiet className={styles.noVendors}>
      No vendors in this category yet.{" "}
      {isAdmin && <Link href={paths.adminImport}>{IMPORT_VENDORS}</Link>}
    </Note>
  );
}
