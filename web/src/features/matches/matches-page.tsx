import { usePageTitle } from "../../lib/use-page-title";
import { SampleMark } from "../../shared/sample-mark";
import { Page } from "../../ui/page";

/** Vendors for each stage of the litigation lifecycle. */
export function MatchesPage() {
  usePageTitle("Vendor Matches");
  return (
    <Page
      title="Get Recommendations"
      description="Vendors for each stage of your litigation lifecycle, from your answers or from firms like yours."
      mark={<SampleMark />}
    />
  );
}
