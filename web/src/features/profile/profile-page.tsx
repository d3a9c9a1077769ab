import { usePageTitle } from "../../lib/use-page-title";

import { EmptyState } from "../../ui/empty-state";
import { Page } from "../../ui/page";
import { Panel } from "../../ui/panel";

/** Where a person's details will be changed. */
export function ProfilePage() {
  usePageTitle("Profile");
  return (
    <Page title="Profile Settings">
      <Panel>
        <EmptyState text="Your details, your firm's details and your password will be changed here; this version does not include the forms yet." />
      </Panel>
    </Page>
  );
}
