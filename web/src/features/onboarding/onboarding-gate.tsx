import { useQuery, useQueryClient } from "@tanstack/react-query";
import { onboardingQuery } from "../../api/queries/account";
import { invalidate } from "../../api/query-client";
import { FIRM_QUERIES } from "../../shared/firm-queries";
import { OnboardingDialog } from "./onboarding-dialog";

/** Stands over every signed-in screen until the firm's four questions are answered. */
export function OnboardingGate() {
  const client = useQueryClient();
  const { data } = useQuery(onboardingQuery);
  const finish = () => {
    client.setQueryData(onboardingQuery.queryKey, { completed: true });
    void invalidate(client, ...FIRM_QUERIES);
  };
  return <OnboardingDialog open={data?.completed === false} onSaved={finish} />;
}
