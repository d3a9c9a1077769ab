import type { QueryClient } from "@tanstack/react-query";
import { errorText, isNotFound } from "../../api/api-error";
import { api } from "../../api/client";
import { meetingClicksQuery } from "../../api/queries/past";
import { invalidate } from "../../api/query-client";
import { createMutation } from "../../lib/mutation";
import { toast, toastError } from "../../ui/toast";
import { changePages, type MeetingPages } from "./meeting-pages";

const { queryKey } = meetingClicksQuery;

/** Removing one meeting, with its outcome and note. */
export function createMeetingRemoval(client: QueryClient, id: string, onDone: () => void) {
  return createMutation(client, {
    mutationFn: () => api.DELETE("/api/meeting-clicks/{id}", { params: { path: { id } } }),
    onSuccess: () => {
      toast({ title: "Meeting removed" });
      return drop(client, id);
    },
    onError: (error) => {
      toastError(errorText(error, "Failed to remove the meeting. Please try again."));
      // It may be removed all the same, and its button with it: the focus must not return there.
      return isNotFound(error) ? drop(client, id) : invalidate(client, queryKey);
    },
    onSettled: onDone,
  });
}

function drop(client: QueryClient, id: string) {
  return changePages(client, (known) => without(known, id));
}

function without(known: MeetingPages, id: string) {
  const at = known.pages.findIndex(({ clicks }) => clicks.some((click) => click.id === id));
  if (at < 0) return known;
  const pages = known.pages.map(({ clicks, end, total }, page) => ({
    clicks: clicks.filter((click) => click.id !== id),
    end: page < at ? end : end - 1,
    total: total - 1,
  }));
  return { ...known, pages };
}
