import { computed, signal } from "@preact/signals-react";
import type { QueryClient } from "@tanstack/react-query";
import { api, body, type Schema } from "../../api/client";
import { meetingClicksQuery } from "../../api/queries";
import { createForm } from "../../lib/form";
import { toast } from "../../ui/toast";

type Meeting = Schema<"MeetingClick">;

/** A note may have this many characters. */
const MAX_NOTE_LENGTH = 2000;

export const OUTCOMES: readonly { value: Schema<"Outcome">; label: string }[] = [
  { value: "REQUESTED", label: "Requested" },
  { value: "HELD", label: "Held" },
  { value: "NO_SHOW", label: "No show" },
  { value: "SIGNED", label: "Signed" },
  { value: "DECLINED", label: "Declined" },
];

export function outcomeLabel(outcome: Schema<"Outcome">): string {
  return OUTCOMES.find(({ value }) => value === outcome)?.label ?? outcome;
}

/** The form for outcome and note of one meeting. */
export function createMeeting(client: QueryClient, meeting: Meeting) {
  const saved = signal({ outcome: meeting.outcome, note: meeting.note ?? "" });
  const form = createForm({
    initial: saved.value,
    check: ({ note }): { note?: string } =>
      [...note.trim()].length > MAX_NOTE_LENGTH ? { note: "Use at most 2,000 characters." } : {},
    async send({ outcome, note }) {
      const kept = await body(
        api.PATCH("/api/meeting-clicks/{id}", {
          params: { path: { id: meeting.id } },
          body: { outcome, note: note.trim() || null },
        }),
      );
      saved.value = { outcome: kept.outcome, note: kept.note ?? "" };
      form.set("note", saved.value.note);
      client.setQueryData(meetingClicksQuery.queryKey, (meetings) =>
        meetings?.map((one) => (one.id === kept.id ? kept : one)),
      );
      toast({ title: "Meeting saved" });
    },
    failure: "Failed to save the meeting. Please try again.",
  });
  const changed = computed(
    () =>
      form.values.value.outcome !== saved.value.outcome ||
      form.values.value.note !== saved.value.note,
  );
  return { ...form, changed };
}
