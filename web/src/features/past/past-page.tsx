import { usePageTitle } from "../../lib/use-page-title";
import { SampleMark } from "../../shared/sample-mark";
import { EmptyState } from "../../ui/empty-state";
import { Page } from "../../ui/page";
import { Panel } from "../../ui/panel";

/** Where earlier recommendations will be listed. */
export function PastPage() {
  usePageTitle("Past Matches");
  return (
    <Page title="Past Recommendations" mark={<SampleMark />}>
      <Panel>
        <EmptyState text="Every vendor that was recommended to you will be listed here by date; this version does not include the list yet." />
      </Panel>
    </Page>
  );
}
