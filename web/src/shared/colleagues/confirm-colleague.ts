import type { QueryClient } from "@tanstack/react-query";
import { api, body, type Schema } from "../../api/client";
import { keys } from "../../api/queries/keys";
import { invalidate } from "../../api/query-client";
import { createMutation } from "../../lib/mutation";
import { toast, toastFailure } from "../../ui/toast";
import { FIRM_QUERIES } from "../firm-queries";

/** Vouches that someone works at the caller's firm. */
export function createConfirmColleague(client: QueryClient, colleague: Schema<"Colleague">) {
  return createMutation(client, {
    mutationFn: () =>
      body(
        api.POST("/api/profile/colleagues/{userId}/confirm", {
          params: { path: { userId: colleague.id } },
        }),
      ),
    onSuccess: () =>
      toast({
        title: "Colleague confirmed",
        description: `You and ${colleague.name} see each other's tools from now on, and the recommendations of both count them.`,
      }),
    onError: toastFailure("Failed to confirm your colleague. Please try again."),
    onSettled: () => void invalidate(client, keys.adminUsers, ...FIRM_QUERIES),
  });
}
