import { useQuery, useQueryClient } from "@tanstack/react-query";
import { onboardingQuery } from "../../api/queries/account";
import { refreshFirm } from "../../shared/firm-queries";
import { OnboardingDialog } from "./onboarding-dialog";

/** Stands over every signed-in screen until the firm's four questions are answered. */
export function OnboardingGate() {
  const client = useQueryClient();
  const { data } = useQuery(onboardingQuery);
  return <OnboardingDialog open={data?.completed === false} onSaved={() => refreshFirm(client)} />;
}
