import { usePageTitle } from "../../lib/use-page-title";
import { SampleMark } from "../../shared/sample-mark";
import { EmptyState } from "../../ui/empty-state";
import { Page } from "../../ui/page";
import { Panel } from "../../ui/panel";

/** Where the directory of vendors will be. */
export function VendorsPage() {
  usePageTitle("Browse Vendors");
  return (
    <Page title="Browse Vendors" mark={<SampleMark />}>
      <Panel>
        <EmptyState text="The directory of all vendors, with search and filters, will be here; this version does not include it yet." />
      </Panel>
    </Page>
  );
}
