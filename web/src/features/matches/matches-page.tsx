import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { SOURCE_PAGE_LABELS } from "../../api/facts";
import { keys } from "../../api/queries/keys";
import { overviewQuery, picksQuery } from "../../api/queries/matches";
import { invalidate } from "../../api/query-client";
import { SCREEN_NAMES } from "../../lib/paths";
import { useModel } from "../../lib/use-model";
import { usePageTitle } from "../../lib/use-page-title";
import { SampleMark } from "../../shared/sample-mark";
import { useMe } from "../../shared/session";
import { AsyncPanel } from "../../ui/async-panel";
import { Page } from "../../ui/page";
import { FirstSteps, useIsFirstVisit } from "./first-steps";
import { Lifecycle } from "./lifecycle/lifecycle";
import { useStatesPromptReady } from "./lifecycle/states-prompt";
import { MatchesActions } from "./matches-actions";
import { MatchesLoading } from "./matches-loading";
import { QuestionnaireGate } from "./questionnaire-gate";
import { createMatches } from "./state/matches-model";
import { hasOtherPicks, hasPicks } from "./state/stage-views";
import { useShownCategory } from "./use-shown-category";

/** Vendors for each stage of the litigation lifecycle: from a questionnaire, or from firms like this one. */
export function MatchesPage() {
  usePageTitle(SCREEN_NAMES.matches);
  const client = useQueryClient();
  const { user } = useMe();
  const model = useModel(() => createMatches(client, user.id));
  const overview = useQuery(overviewQuery);
  const picks = useQuery(picksQuery);
  useShownCategory(model);
  // Picks that were asked for already are waited for.
  const isBehind =
    !picks.isFetching &&
    overview.data !== undefined &&
    picks.data !== undefined &&
    overview.dataUpdatedAt > picks.dataUpdatedAt &&
    hasOtherPicks(overview.data, picks.data);
  useEffect(() => {
    if (isBehind) void invalidate(client, keys.picks);
  }, [isBehind, client]);
  const missing = overview.data ? picks : overview;
  const stages = overview.data?.stages ?? [];
  const first = stages.find(({ vendorCount }) => vendorCount > 0) ?? stages[0];
  const knowsWhetherToAsk = useStatesPromptReady();
  const isFirstVisit = useIsFirstVisit(picks.data && hasPicks(picks.data));
  const isReady = knowsWhetherToAsk && isFirstVisit !== null;
  return (
    <Page
      title={SOURCE_PAGE_LABELS.GET_REC_STAGES}
      description="Vendors for each stage of your litigation lifecycle, from your answers or from firms like yours."
      mark={<SampleMark />}
      actions={
        <MatchesActions
          model={model}
          clearable={picks.data && hasPicks(picks.data)}
          isFirstVisit={isFirstVisit === true}
        />
      }
    >
      {overview.data && picks.data && !isReady && (
        <div role="status" aria-label="Loading">
          <MatchesLoading />
        </div>
      )}
      {overview.data && picks.data ? (
        isReady && (
          <>
            {isFirstVisit && first && <FirstSteps firstCategoryId={first.categoryId} />}
            <Lifecycle model={model} overview={overview.data} picks={picks.data} />
          </>
        )
      ) : (
        <AsyncPanel<unknown>
          query={missing}
          loading={<MatchesLoading />}
          errorTitle="Your stages did not load"
          errorHeading="h2"
          framed
        >
          {() => null}
        </AsyncPanel>
      )}
      <QuestionnaireGate model={model} />
    </Page>
  );
}
