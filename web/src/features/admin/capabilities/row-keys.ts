import type { KeyboardEvent } from "react";
import { KEYS, SUGGESTION_KEYS } from "./review-keys";
import type { Answer } from "./review-model";

interface Commands {
  decide: (tag: string, answer: Answer) => void;
  acceptAll: () => void;
  /** Accepts all that was read, saves it and opens the next vendor. */
  acceptAndNext: () => void;
  undo: () => void;
  /** Opens the vendor before or after. */
  step: (by: 1 | -1) => void;
  save: () => void;
}

const DECISIONS: Readonly<Record<string, Answer>> = {
  [KEYS.yes]: "yes",
  [KEYS.no]: "no",
  [KEYS.unsaid]: null,
};

/** The keys of a vendor under review; they act on the row that holds the focus. */
export function createRowKeys(commands: Commands) {
  const { decide, acceptAll, acceptAndNext, step, save, undo } = commands;
  const commandOf: Readonly<Record<string, () => void>> = {
    [KEYS.acceptAll]: acceptAll,
    [KEYS.acceptAndNext]: acceptAndNext,
    [KEYS.save]: save,
    [KEYS.undo]: undo,
    [KEYS.previous]: () => step(-1),
    [KEYS.next]: () => step(1),
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const panel = event.currentTarget;
    const row = (event.target as HTMLElement).closest<HTMLElement>("[data-tag]");
    const key = event.key.toLowerCase();
    const answer = DECISIONS[key];
    const place = SUGGESTION_KEYS.indexOf(key) + 1;
    const suggestion = place > 0 ? suggestionRow(panel, place) : null;
    if (suggestion?.dataset.tag) {
      // Pressed again it takes the answer back.
      const isYes = suggestion.dataset.answer === "yes";
      decide(suggestion.dataset.tag, isYes ? null : "yes");
      focusRow(panel, suggestion, 0);
    } else if (answer !== undefined && row?.dataset.tag) {
      if (answer !== null || !isStatedByVendor(row)) decide(row.dataset.tag, answer);
      focusRow(panel, row, 1);
    } else if (key === "arrowdown" || key === KEYS.down) focusRow(panel, row, 1);
    else if (key === "arrowup" || key === KEYS.up) focusRow(panel, row, -1);
    else if (row && key === "arrowright") focusAnswer(row, 1);
    else if (row && key === "arrowleft") focusAnswer(row, -1);
    else if (commandOf[key]) commandOf[key]();
    else return;
    event.preventDefault();
  };
}

/** Puts the focus on the first capability; a screen that was just opened stays at its top. */
export function focusFirstRow(panel: HTMLElement | null): void {
  if (panel) focusRow(panel, null, 1, { preventScroll: window.scrollY === 0 });
}

/** The suggestion at this place, from 1. */
function suggestionRow(panel: HTMLElement, place: number): HTMLElement | null {
  return panel.querySelector<HTMLElement>(`[data-suggestion="${place}"]`);
}

function focusRow(
  panel: HTMLElement,
  from: HTMLElement | null,
  step: 1 | 0 | -1,
  options?: FocusOptions,
): void {
  const rows = [...panel.querySelectorAll<HTMLElement>("[data-tag]")];
  const at = from === null ? -1 : rows.indexOf(from);
  const row = rows[Math.min(Math.max(at + step, 0), rows.length - 1)];
  const answers = row ? enabledAnswers(row) : [];
  const pressed = answers.find((answer) => answer.getAttribute("aria-pressed") === "true");
  (pressed ?? answers[0])?.focus(options);
}

function focusAnswer(row: HTMLElement, step: 1 | -1): void {
  const answers = enabledAnswers(row);
  const at = answers.findIndex((answer) => answer.matches(":focus"));
  answers[at + step]?.focus();
}

function enabledAnswers(row: HTMLElement): HTMLButtonElement[] {
  return [...row.querySelectorAll("button")].filter(({ disabled }) => !disabled);
}

/** Whether "Not said" is no answer here, since the vendor's own words say it. */
function isStatedByVendor(row: HTMLElement): boolean {
  return [...row.querySelectorAll("button")].some(({ disabled }) => disabled);
}
