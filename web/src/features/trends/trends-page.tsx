import { usePageTitle } from "../../lib/use-page-title";
import { SampleMark } from "../../shared/sample-mark";
import { EmptyState } from "../../ui/empty-state";
import { Page } from "../../ui/page";
import { Panel } from "../../ui/panel";

/** Where demo bookings will be charted. */
export function TrendsPage() {
  usePageTitle("Vendor Trends");
  return (
    <Page title="Demo Booking Trends" mark={<SampleMark />}>
      <Panel>
        <EmptyState text="Demo bookings by category, region, firm size and date will be charted here; this version does not include them yet." />
      </Panel>
    </Page>
  );
}
