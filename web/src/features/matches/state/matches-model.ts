import { computed, signal } from "@preact/signals-react";
import type { QueryClient } from "@tanstack/react-query";
import { api, body, type Schema } from "../../../api/client";
import { keys } from "../../../api/queries/keys";
import { picksQuery } from "../../../api/queries/matches";
import { invalidate } from "../../../api/query-client";
import { createMutation } from "../../../lib/mutation";
import { FAILURES, logFailure, track } from "../../../lib/track";
import { TEXTS } from "../../../ui/texts";
import { toast } from "../../../ui/toast";
import { createDismissals } from "./dismissals";
import {
  bringBack,
  broughtBackToast,
  type GonePicks,
  gonePicks,
  questionnairePicks,
  savedPicks,
} from "./gone-picks";
import { readOpened, writeOpened } from "./opened-questionnaires";
import { readAgain } from "./read-again";
import { hasPicks, type StageView } from "./stage-views";
import { toastRequestError } from "./toast-request-error";

type Category = Schema<"Category">;

export type MatchesModel = ReturnType<typeof createMatches>;

/** What a person does on Matches: opening stages, asking for picks, hiding and clearing them. */
export function createMatches(client: QueryClient, userId: string) {
  const openCategoryId = signal<string | null>(null);
  const scrollTarget = signal<string | null>(null);
  const requestedCategory = signal<Category | null>(null);
  const opened = signal(readOpened(userId));
  const dismissals = createDismissals(client);

  const remember = (categoryIds: ReadonlySet<string>) => {
    opened.value = categoryIds;
    writeOpened(userId, categoryIds);
  };
  const open = (stage: StageView) => {
    if (openCategoryId.value === stage.category.id) return;
    openCategoryId.value = stage.category.id;
    track("stage_open", { stage: stage.title });
  };

  const picking = createMutation(client, {
    mutationFn: (_texts: PickTexts) => fetchPicks(client),
    onSuccess: ({ count, replaced }, texts) => {
      if (count === 0) return toast(NOTHING_TO_PICK);
      if (replaced.length === 0) return toast(texts.success);
      const lines = [
        texts.success.description,
        `${questionnairePicks(replaced.length)} were replaced`,
      ];
      return toast({
        title: texts.success.title,
        description: lines.filter(Boolean).join(". "),
        action: {
          label: TEXTS.undo,
          onAction: () => void restoring.mutate({ answered: replaced, isPicked: false }),
        },
      });
    },
    onError: (error, texts) => {
      logFailure(FAILURES.fetchPicks);
      toastRequestError(client, texts.failure, error);
    },
  });
  const restoring = createMutation(client, {
    mutationFn: (gone: GonePicks) => bringBack(client, gone),
    onSuccess: (broughtBack) => {
      if (broughtBack.opened) remember(new Set([...opened.value, ...broughtBack.opened]));
      if (broughtBack.failure) notBroughtBack(broughtBack.failure.error, broughtBack.failure.rest);
      else toast(broughtBackToast(broughtBack));
    },
    onError: notBroughtBack,
  });
  function notBroughtBack(error: unknown, rest: GonePicks) {
    toastRequestError(client, "Failed to bring the earlier picks back", error, {
      label: TEXTS.tryAgain,
      onAction: () => void restoring.mutate(rest),
    });
  }
  const clearing = createMutation(client, {
    mutationFn: async () => {
      // This tab may not know what another one asked for.
      const gone = { ...gonePicks(await savedPicks()), opened: opened.value };
      await api.DELETE("/api/recommendations/persisted");
      return gone;
    },
    onSuccess: async (gone) => {
      await client.cancelQueries({ queryKey: keys.picks });
      client.setQueryData(picksQuery.queryKey, { items: [], usedAnySizeFallback: false });
      remember(new Set());
      await invalidate(client, keys.overview);
      toast({
        title: "Recommendations cleared",
        action: { label: TEXTS.undo, onAction: () => void restoring.mutate(gone) },
      });
    },
    onError: (error) => toastRequestError(client, "Failed to clear recommendations", error),
  });

  return {
    /** The one stage that is open, by its category. */
    openCategoryId,
    /** The category whose stage or section should come into view; the component that shows it calls `clearScrollTarget`. */
    scrollTarget,
    /** The category a link asked to see. */
    requestedCategory,
    /** Categories whose questionnaire was opened in this browser. */
    opened,
    /** Whether picks are on their way, be they new or those of before. */
    picking: computed(() => picking.pending.value || restoring.pending.value),
    clearing: clearing.pending,
    ...dismissals,

    toggle(stage: StageView) {
      if (openCategoryId.value === stage.category.id) openCategoryId.value = null;
      else open(stage);
    },
    continueTo(stage: StageView) {
      open(stage);
      scrollTarget.value = stage.category.id;
    },
    /** Opens and leads to the picks of a category, be it a stage or not. */
    show(category: Category) {
      requestedCategory.value = category;
      openCategoryId.value = category.id;
      scrollTarget.value = category.id;
    },
    clearScrollTarget() {
      scrollTarget.value = null;
    },
    questionnaireOpened(category: Category) {
      track("questionnaire_open", { category: category.name });
      remember(new Set([...opened.value, category.id]));
    },
    async pickForMe() {
      if (picking.pending.value || restoring.pending.value) return;
      track("pick_for_me_click");
      await picking.mutate(
        hasPicks(client.getQueryData(picksQuery.queryKey)) ? REFRESH_TEXTS : FIRST_PICK_TEXTS,
      );
    },
    clearPicks: () => clearing.mutate(),
  };
}

/** Asks the server for picks, then reads them and the stages again; resolves with their number, and with
 * the categories where they took the place of what a questionnaire led to. */
async function fetchPicks(client: QueryClient): Promise<{
  count: number;
  replaced: Schema<"CategoryPicks">[];
}> {
  const known = client.getQueryData(picksQuery.queryKey)?.items ?? [];
  const picked = await body(api.POST("/api/recommendations/pick-for-me"));
  void invalidate(client, keys.pastRecommendations);
  // They are saved, whatever could be read afterwards.
  if (!(await readAgain(client))) showPicked(client, picked);
  const isPicked = (id: string) => picked.items.some(({ categoryId }) => categoryId === id);
  const replaced = known.filter(({ scope, categoryId }) => scope === null && isPicked(categoryId));
  return { count: picked.items.length, replaced };
}

/** Shows what was picked beside the picks of other categories, to be read again on the next visit. */
function showPicked(client: QueryClient, picked: Schema<"Picks">): void {
  const isPicked = (id: string) => picked.items.some(({ categoryId }) => categoryId === id);
  client.setQueryData(picksQuery.queryKey, (known) => ({
    items: [
      ...picked.items,
      ...(known?.items ?? []).filter(({ categoryId }) => !isPicked(categoryId)),
    ],
    usedAnySizeFallback: picked.usedAnySizeFallback || (known?.usedAnySizeFallback ?? false),
  }));
  void client.invalidateQueries({ queryKey: keys.picks, refetchType: "none" });
}

interface PickTexts {
  success: { title: string; description?: string };
  failure: string;
}

/** Pick For Me says something else when there were picks already. */
const FIRST_PICK_TEXTS: PickTexts = {
  success: {
    title: "Recommendations loaded!",
    description: "Showing picks based on similar firms",
  },
  failure: "Failed to load recommendations",
};
const REFRESH_TEXTS: PickTexts = {
  success: { title: "Recommendations refreshed with latest data!" },
  failure: "Failed to refresh recommendations",
};
const NOTHING_TO_PICK = {
  title: "No recommendations yet",
  description: "There is no vendor to pick from in any stage.",
};
