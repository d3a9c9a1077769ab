import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "../../api/queries/keys";
import { toast } from "../../ui/toast";
import type { TrendsModel } from "./trends-model";

/** Keeps the icon turning long enough to be seen when the server answers at once. */
const MIN_SPIN_MS = 400;

/** Refetches everything on the page, cached or not. */
export function useRefresh(model: TrendsModel) {
  const client = useQueryClient();
  const [isRefreshing, setRefreshing] = useState(false);
  async function refresh(): Promise<void> {
    if (isRefreshing) return;
    setRefreshing(true);
    const again = [keys.trends, keys.demoBookings, keys.categories].map((queryKey) =>
      client.invalidateQueries({ queryKey }, { throwOnError: true }),
    );
    const [outcome] = await Promise.all([
      Promise.allSettled(again),
      new Promise((done) => setTimeout(done, MIN_SPIN_MS)),
    ]);
    model.now.value = Date.now();
    setRefreshing(false);
    if (outcome.some(({ status }) => status === "rejected")) {
      toast({
        tone: "danger",
        title: "Could not refresh",
        description: "The figures on screen are from before. Please try again.",
      });
    }
  }
  return { isRefreshing, refresh };
}
