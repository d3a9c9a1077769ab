import { usePageTitle } from "../../lib/use-page-title";

import { EmptyState } from "../../ui/empty-state";
import { Page } from "../../ui/page";
import { Panel } from "../../ui/panel";

/** Where a firm will say which tools it uses. */
export function TechStackPage() {
  usePageTitle("Tech Stack");
  return (
    <Page title="Tech Stack">
      <Panel>
        <EmptyState text="The tools that your firm uses in each category will be kept here; this version does not include the form yet." />
      </Panel>
    </Page>
  );
}
