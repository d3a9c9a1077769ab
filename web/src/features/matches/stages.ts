import type { Schema } from "../../api/client";
import { STAGES } from "../../api/facts";

type Category = Schema<"Category">;

/** One stage of the litigation lifecycle as the screen shows it: the server's word, our blurb, its picks. */
export interface StageView {
  number: number;
  title: string;
  blurb: string;
  category: Category;
  status: Schema<"Stage">["status"];
  picks: Schema<"CategoryPicks"> | null;
}

/** The stages in order. One that is not started on the server is in progress once its questionnaire was opened here. */
export function stageViews(
  overview: Schema<"Overview">,
  picks: Schema<"Picks">,
  opened: ReadonlySet<string>,
): StageView[] {
  return overview.stages.map(({ number, title, categoryId, categoryName, status }) => ({
    number,
    title,
    blurb: STAGES[number - 1]?.blurb ?? "",
    category: { id: categoryId, name: categoryName },
    status: status === "not-started" && opened.has(categoryId) ? "in-progress" : status,
    picks: picks.items.find((item) => item.categoryId === categoryId) ?? null,
  }));
}

/** Where "Continue to next stage" leads: the first stage that is not completed. */
export function nextStage(stages: readonly StageView[]): StageView | undefined {
  return stages.find(({ status }) => status !== "completed");
}

export function hasPicks(picks: Schema<"Picks"> | undefined): boolean {
  return picks?.items.some((item) => item.picks.length > 0) ?? false;
}

/**
 * The saved picks of categories that are no stage, by name. A category that a link asked for is
 * among them even while it has no picks, so that there is something to scroll to.
 */
export function otherPicks(
  overview: Schema<"Overview">,
  picks: Schema<"Picks">,
  requested: Category | null,
): Schema<"CategoryPicks">[] {
  const isStage = (id: string) => overview.stages.some(({ categoryId }) => categoryId === id);
  const others = picks.items.filter(({ categoryId }) => !isStage(categoryId));
  if (
    !requested ||
    isStage(requested.id) ||
    others.some(({ categoryId }) => categoryId === requested.id)
  ) {
    return others;
  }
  const nothing = { scope: null, firms: null, uses: [], momentum: null, picks: [] };
  const empty = { categoryId: requested.id, categoryName: requested.name, ...nothing };
  return [...others, empty].sort((a, b) => a.categoryName.localeCompare(b.categoryName));
}
