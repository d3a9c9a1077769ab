import type { QueryClient } from "@tanstack/react-query";
import { api, body, type Schema } from "../../api/client";
import { LIMITS, OUTCOME_LABELS, SENTENCES } from "../../api/facts";
import { changedValues, createForm } from "../../lib/form";
import { options } from "../../lib/options";
import { toast } from "../../ui/toast";
import { changePages } from "./meeting-pages";

type Meeting = Schema<"MeetingClick">;

export const OUTCOMES = options(OUTCOME_LABELS);

export function outcomeLabel(outcome: Schema<"Outcome">): string {
  return OUTCOME_LABELS[outcome] ?? outcome;
}

/** The form for outcome and note of one meeting. */
export function createMeeting(client: QueryClient, meeting: Meeting) {
  return createForm(client, {
    initial: { outcome: meeting.outcome, note: meeting.note ?? "" },
    validate: ({ note }): { note?: string } =>
      [...note.trim()].length > LIMITS.noteMaxChars ? { note: SENTENCES.noteTooLong } : {},
    async save(values, saved) {
      const { note, ...changed } = changedValues(values, saved);
      const kept = await body(
        api.PATCH("/api/meeting-clicks/{id}", {
          params: { path: { id: meeting.id } },
          body: { ...changed, ...(note !== undefined && { note: note.trim() || null }) },
        }),
      );
      await changePages(client, (known) => ({
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          clicks: page.clicks.map((click) => (click.id === kept.id ? kept : click)),
        })),
      }));
      toast({ title: "Meeting saved" });
      return { outcome: kept.outcome, note: kept.note ?? "" };
    },
    failure: "Failed to save the meeting. Please try again.",
  });
}
