import type { Schema } from "../../api/client";

type Changes = Schema<"Changes">;
type Move = Changes["vendors"][number];

/** How a vendor's place moved: "Up 2", "Down 1", "New", "Gone", "Same". */
export function moveText({ rankBefore, rankAfter }: Move): string {
  if (rankBefore === null) return "New";
  if (rankAfter === null) return "Gone";
  if (rankBefore === rankAfter) return "Same place";
  const places = Math.abs(rankBefore - rankAfter);
  return `${rankAfter < rankBefore ? "Up" : "Down"} ${places}`;
}

/** "#2 · 81.2", "#6", "Not shown". */
export function placeText(rank: number | null, score: number | null): string {
  if (rank === null) return "Not shown";
  return score === null ? `#${rank}` : `#${rank} · ${score.toFixed(1)}`;
}

/** Whether a vendor stands elsewhere than it did, or for other reasons. */
export function isMoved(move: Move): boolean {
  return move.rankBefore !== move.rankAfter || move.causes.length > 0;
}

/** Whether anything is different at all. */
export function hasChanged({ answers, vendors }: Changes): boolean {
  return answers.length > 0 || vendors.some(isMoved);
}

/** "Oyez Desk: #2, was #1. Its price is above your budget now." */
export function moveSentence(move: Move): string {
  const causes = move.causes.map(({ text }) => ` ${text}`).join("");
  const { name, rankBefore, rankAfter } = move;
  if (rankBefore === null) return `${name}: #${rankAfter}, was not shown.${causes}`;
  if (rankAfter === null) return `${name}: was #${rankBefore}, is not offered any more.${causes}`;
  if (rankBefore === rankAfter) return `${name}: #${rankAfter} as before.${causes}`;
  return `${name}: #${rankAfter}, was #${rankBefore}.${causes}`;
}
