import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { errorText, isNotFound } from "../../api/api-error";
import { api } from "../../api/client";
import { type MeetingPage, meetingClicksQuery } from "../../api/queries/past";
import { invalidate } from "../../api/query-client";
import { createMutation } from "../../lib/mutation";
import { toast, toastError } from "../../ui/toast";

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

/** Takes a removed meeting out of the list; an answer still to come was read before and would bring it back. */
async function drop(client: QueryClient, id: string) {
  const isStale = client.getQueryState(queryKey)?.isInvalidated;
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (known) => known && without(known, id));
  if (isStale) void invalidate(client, queryKey);
}

function without(known: InfiniteData<MeetingPage>, id: string) {
  const at = known.pages.findIndex(({ clicks }) => clicks.some((click) => click.id === id));
  if (at < 0) return known;
  const pages = known.pages.map(({ clicks, end, total }, page) => ({
    clicks: clicks.filter((click) => click.id !== id),
    end: page < at ? end : end - 1,
    total: total - 1,
  }));
  return { ...known, pages };
}
