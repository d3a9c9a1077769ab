import { useQuery, useQueryClient } from "@tanstack/react-query";
import { onboardingQuery } from "../../api/queries/account";
import { keys } from "../../api/queries/keys";
import { invalidate } from "../../api/query-client";
import { OnboardingDialog } from "./onboarding-dialog";

/** Stands over every signed-in screen until the firm's four questions are answered. */
export function OnboardingGate() {
  const client = useQueryClient();
  const { data } = useQuery(onboardingQuery);
  const finish = () => {
    client.setQueryData(onboardingQuery.queryKey, { completed: true });
    // What is said of other firms is said of those the firm's size from now on.
    void invalidate(client, keys.me, keys.profile, keys.lifecycle, keys.overview);
  };
  return <OnboardingDialog open={data?.completed === false} onSaved={finish} />;
}
