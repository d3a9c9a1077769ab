import type { Schema } from "../../api/client";
import { formatTenths } from "../../lib/format";

/** Over what moved since a recommendation, on Past and in a memo. */
export const CHANGES_TITLE = "What changed since";

type Changes = Schema<"Changes">;
type Move = Changes["vendors"][number];

/** How a vendor's place moved: "Up 2", "Down 1"; one that was not shown is not new, nor is one that is not shown now gone. */
export function moveText({ rankBefore, rankAfter }: Move): string {
  if (rankBefore === null) return "Newly shown";
  if (rankAfter === null) return "No longer shown";
  if (rankBefore === rankAfter) return "Same place";
  const places = Math.abs(rankBefore - rankAfter);
  return `${rankAfter < rankBefore ? "Up" : "Down"} ${places}`;
}

/** "#2 · 81.2", "#6", "Not shown". */
export function placeText(rank: number | null, score: number | null): string {
  if (rank === null) return "Not shown";
  return score === null ? `#${rank}` : `#${rank} · ${formatTenths(score)}`;
}

/** Whether a vendor stands elsewhere than it did, or for other reasons. */
export function isMoved(move: Move): boolean {
  return move.rankBefore !== move.rankAfter || move.causes.length > 0;
}

/** Whether anything is different at all. */
export function hasChanged({ answers, vendors }: Changes): boolean {
  return answers.length > 0 || vendors.some(isMoved);
}

/** "Oyez Desk is number 2 now; it was number 1. Its price is $$; it was $." */
export function moveSentence(move: Move): string {
  const causes = move.causes.map(({ text }) => ` ${text}`).join("");
  return `${placeSentence(move)}${causes}`;
}

function placeSentence({ name, rankBefore, rankAfter }: Move): string {
  if (rankBefore === null) return `${name} is number ${rankAfter} now; it was not shown then.`;
  if (rankAfter === null) return `${name} was number ${rankBefore} and is not ranked any more.`;
  if (rankBefore === rankAfter) return `${name} is number ${rankAfter}, as it was.`;
  return `${name} is number ${rankAfter} now; it was number ${rankBefore}.`;
}
