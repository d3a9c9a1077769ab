import type { QueryClient } from "@tanstack/react-query";
import { api } from "../../api/client";
import { keys } from "../../api/queries/keys";
import { invalidate } from "../../api/query-client";
import { createMutation } from "../../lib/mutation";
import { toast, toastFailure } from "../../ui/toast";

/** Deleting everything that was recommended so far. */
export function createHistoryDeletion(client: QueryClient, onDone: () => void) {
  return createMutation(client, {
    mutationFn: () => api.DELETE("/api/past-recommendations"),
    onSuccess: () => toast({ title: "History deleted", description: "Your picks stay." }),
    onError: toastFailure("Failed to delete the history. Please try again."),
    // The list first: the button that was pressed goes with it, and the focus must not return there.
    onSettled: async () => {
      await invalidate(client, keys.pastRecommendations, keys.changes, keys.decisionMemos);
      onDone();
    },
  });
}
