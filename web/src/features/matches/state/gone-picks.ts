import type { QueryClient } from "@tanstack/react-query";
import { isNotFound } from "../../../api/api-error";
import { api, body, type Schema } from "../../../api/client";
import { keys } from "../../../api/queries/keys";
import { invalidate } from "../../../api/query-client";
import { joinList } from "../../../lib/join-list";
import type { Toast } from "../../../ui/toast";
import { readAgain } from "./read-again";

type Items = Schema<"Picks">["items"];

/** Picks that were taken away, as far as they can be brought back. */
export interface GonePicks {
  /** The categories where a questionnaire led to them. */
  answered: Items;
  /** Whether some were those of similar firms. */
  isPicked: boolean;
  /** The questionnaires that had been opened. */
  opened?: ReadonlySet<string>;
}

/** What became of them. */
interface BroughtBack extends GonePicks {
  /** Those of `answered` without a result by now: the history was deleted. */
  lost: Items;
  /** Why some did not come back that may the next time, and which. */
  failure: { error: unknown; rest: GonePicks } | null;
}

/** What goes with these picks. */
export function gonePicks({ items }: Schema<"Picks">): GonePicks {
  const shown = items.filter(({ picks }) => picks.length > 0);
  const answered = shown.filter(({ scope }) => scope === null);
  return { answered, isPicked: answered.length < shown.length };
}

/** The picks that the server has, of whichever tab. */
export function savedPicks(): Promise<Schema<"Picks">> {
  return body(api.GET("/api/recommendations/persisted"));
}

/**
 * Those of similar firms fill every stage, so that what questionnaires led to follows them, also what one led to
 * since. Neither keeps the other away where it fails.
 */
export async function bringBack(client: QueryClient, gone: GonePicks): Promise<BroughtBack> {
  const since = gone.isPicked ? gonePicks(await savedPicks()).answered : [];
  const answered = merged(gone.answered, since);
  const [picked] = await Promise.allSettled([
    gone.isPicked && api.POST("/api/recommendations/pick-for-me"),
  ]);
  const [restored] = await Promise.allSettled([restoreAnswered(answered)]);
  if (gone.isPicked) void invalidate(client, keys.pastRecommendations);
  await readAgain(client);
  const failed = [picked, restored].find((one) => one.status === "rejected");
  const lost = restored.status === "fulfilled" ? restored.value : answered;
  const rest = { ...gone, answered: lost, isPicked: picked.status === "rejected" };
  return { ...gone, lost, failure: failed ? { error: failed.reason, rest } : null };
}

function merged(items: Items, more: Items): Items {
  const isIn = (id: string) => items.some(({ categoryId }) => categoryId === id);
  return [...items, ...more.filter(({ categoryId }) => !isIn(categoryId))];
}

/** Resolves with those that have no result any more; one such keeps no other away. */
async function restoreAnswered(items: Items): Promise<Items> {
  if (items.length === 0) return [];
  try {
    const categoryIds = items.map(({ categoryId }) => categoryId);
    await api.PUT("/api/recommendations/persisted", { body: { categoryIds } });
    return [];
  } catch (error) {
    if (!isNotFound(error)) throw error;
    if (items.length === 1) return items;
    const lost: Items = [];
    for (const item of items) lost.push(...(await restoreAnswered([item])));
    return lost;
  }
}

/** Says what came back and what did not. */
export function broughtBackToast({ answered, isPicked, lost }: BroughtBack): Toast {
  const back = answered.length - lost.length;
  const names = joinList(lost.map(({ categoryName }) => categoryName));
  const lines: string[] = [];
  if (isPicked) lines.push("Picked again from similar firms");
  if (back > 0) lines.push(`${questionnairePicks(back)} are back`);
  if (names) lines.push(`The picks of ${names} cannot come back: their results were deleted`);
  const [title = "", ...more] = lines;
  const description = more.join(". ") || undefined;
  return { title, description, tone: isPicked || back > 0 ? undefined : "danger" };
}

/** "The picks of your questionnaire". */
export function questionnairePicks(count: number): string {
  return count === 1
    ? "The picks of your questionnaire"
    : `The picks of your ${count} questionnaires`;
}
