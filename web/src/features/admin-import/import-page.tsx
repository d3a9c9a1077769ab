import { paths } from "../../lib/paths";
import { usePageTitle } from "../../lib/use-page-title";
import { useMe } from "../../shared/session";
import { ButtonLink } from "../../ui/button-link";
import { EmptyState } from "../../ui/empty-state";
import { Page } from "../../ui/page";
import { Panel } from "../../ui/panel";
import { ImportPanel } from "./import-panel";

/** Import of bookings and vendors; members see "Admins only". */
export function ImportPage() {
  usePageTitle("Import");
  const isAdmin = useMe().user.role === "admin";
  return (
    <Page
      title="Demo Booking Import"
      description={
        isAdmin
          ? "Add demo bookings or vendors from a CSV file or a spreadsheet. Nothing is written until you press Import."
          : undefined
      }
    >
      {isAdmin ? (
        <ImportPanel />
      ) : (
        <Panel>
          <EmptyState
            heading="h2"
            title="Admins only"
            text="Only an administrator can import data."
            action={<ButtonLink href={paths.matches}>Back to Vendor Matches</ButtonLink>}
          />
        </Panel>
      )}
    </Page>
  );
}
