import { SCREEN_NAMES } from "../../lib/paths";
import { AdminPage } from "../../shared/admin-page";
import { ImportPanel } from "./import-panel";

/** Import of bookings and vendors. */
export function ImportPage() {
  return (
    <AdminPage
      title={SCREEN_NAMES.adminImport}
      heading="Demo Booking Import"
      description="Add demo bookings or vendors from a CSV file or a spreadsheet. Nothing is written until you press Import."
      deniedText="Only an administrator can import data."
    >
      <ImportPanel />
    </AdminPage>
  );
}
