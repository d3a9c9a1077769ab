import type { QueryClient } from "@tanstack/react-query";
import { errorText } from "../../api/api-error";
import { api } from "../../api/client";
import { keys } from "../../api/queries/keys";
import { invalidate } from "../../api/query-client";
import { createMutation } from "../../lib/mutation";
import { toast, toastError } from "../../ui/toast";

/** Removing one meeting, with its outcome and note. */
export function createMeetingRemoval(client: QueryClient, id: string, onDone: () => void) {
  return createMutation(client, {
    mutationFn: () => api.DELETE("/api/meeting-clicks/{id}", { params: { path: { id } } }),
    onSuccess: () => toast({ title: "Meeting removed" }),
    onError: (error) =>
      toastError(errorText(error, "Failed to remove the meeting. Please try again.")),
    // The list first: the button that was pressed goes with it, and the focus must not return there.
    onSettled: async () => {
      await invalidate(client, keys.meetingClicks);
      onDone();
    },
  });
}
