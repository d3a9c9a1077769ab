import { useEffect } from "react";
import { useLocation, useSearchParams } from "wouter";
import { categoryPicksPath, paths } from "../../lib/paths";
import { useCategories } from "../../shared/categories";
import { toastCategoryNotFound } from "../../shared/toast-category-not-found";
import { AsyncPanel } from "../../ui/async-panel";
import { Dialog } from "../../ui/dialog";
import { QuestionnaireDialog } from "./questionnaire/questionnaire-dialog";
import { QUESTIONS_PANEL } from "./questionnaire/questions-loading";
import type { MatchesModel } from "./state/matches-model";

/** Opens the questionnaire that the address names with `categoryId`; leaving it changes the address back. */
export function QuestionnaireGate({ model }: { model: MatchesModel }) {
  const [, navigate] = useLocation();
  const id = useSearchParams()[0].get("categoryId");
  const categories = useCategories();
  const category = categories.data?.find((known) => known.id === id);
  const unknown = id && categories.data && !category ? id : null;
  // The entry of the open dialog is replaced, so that Back does not open it once more.
  const close = () => navigate(paths.matches, { replace: true });
  useEffect(() => {
    if (unknown === null) return;
    toastCategoryNotFound(unknown);
    navigate(paths.matches, { replace: true });
  }, [unknown, navigate]);

  if (!id || unknown !== null) return null;
  if (category) {
    return (
      <QuestionnaireDialog
        key={category.id}
        category={category}
        onOpened={model.questionnaireOpened}
        onClose={close}
        onDone={() => navigate(categoryPicksPath(category.name), { replace: true })}
      />
    );
  }
  if (!categories.isError) return null;
  return (
    <Dialog open onClose={close} title="Questionnaire">
      <AsyncPanel query={categories} {...QUESTIONS_PANEL}>
        {() => null}
      </AsyncPanel>
    </Dialog>
  );
}
