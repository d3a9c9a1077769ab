import type { Schema } from "../../../api/client";
import { STAGES } from "../../../api/facts";

type Category = Schema<"Category">;

/** One stage of the litigation lifecycle as the screen shows it: the server's word, our blurb, its picks. */
export interface StageView {
  number: number;
  title: string;
  blurb: string;
  category: Category;
  status: Schema<"Stage">["status"];
  /** How many vendors it offers. */
  vendorCount: number;
  picks: Schema<"CategoryPicks"> | null;
}

/**
 * The stages in order. Their status is that of the picks shown below them: the two calls may be answered at
 * different times, and a stage with picks never reads "Not Started". One without picks is in progress once its
 * questionnaire was opened here.
 */
export function stageViews(
  overview: Schema<"Overview">,
  picks: Schema<"Picks">,
  opened: ReadonlySet<string>,
): StageView[] {
  return overview.stages.map(({ number, title, categoryId, categoryName, vendorCount }) => {
    const found = picks.items.find((item) => item.categoryId === categoryId) ?? null;
    return {
      number,
      title,
      blurb: STAGES[number - 1]?.blurb ?? "",
      category: { id: categoryId, name: categoryName },
      status: statusOf(found?.picks ?? [], opened.has(categoryId)),
      vendorCount,
      picks: found,
    };
  });
}

function statusOf(picks: readonly Schema<"Pick">[], isOpened: boolean): StageView["status"] {
  if (picks.some(({ dismissed }) => !dismissed)) return "completed";
  return picks.length > 0 || isOpened ? "in-progress" : "not-started";
}

/** Whether the server holds other picks than these, which another tab may have asked for. */
export function hasOtherPicks(overview: Schema<"Overview">, picks: Schema<"Picks">): boolean {
  return overview.stages.some(({ categoryId, pickCount }) => {
    const shown = picks.items.find((item) => item.categoryId === categoryId);
    return pickCount !== (shown?.picks.length ?? 0);
  });
}

/**
 * Where "Continue to next stage" leads: the first stage that is not completed. One without vendors is none as long as
 * any stage has some.
 */
export function nextStage(stages: readonly StageView[]): StageView | undefined {
  const stocked = stages.filter(({ vendorCount }) => vendorCount > 0);
  const possible = stocked.length > 0 ? stocked : stages;
  return possible.find(({ status }) => status !== "completed");
}

export function hasPicks(picks: Schema<"Picks"> | undefined): boolean {
  return picks?.items.some((item) => item.picks.length > 0) ?? false;
}

/** The categories without a stage that can be asked about and are none of these, by name. */
export function unaskedCategories(
  overview: Schema<"Overview">,
  shown: readonly Schema<"CategoryPicks">[],
): Schema<"OtherCategory">[] {
  const ids = new Set(shown.map(({ categoryId }) => categoryId));
  return overview.others.filter(({ categoryId }) => !ids.has(categoryId));
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
