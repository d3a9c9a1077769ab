import { RotateCcw, Upload } from "lucide-react";
import { paths } from "../../lib/paths";
import { useIsAdmin } from "../../shared/session";
import { Button } from "../../ui/button";
import { ButtonLink } from "../../ui/button-link";
import { EmptyState } from "../../ui/empty-state";
import { Panel } from "../../ui/panel";
import { areFiltersEqual, type Filters, NO_FILTERS } from "./filters";
import type { TrendsModel } from "./trends-model";

/** In place of the chart where nothing is counted: why, and the way on. */
export function NoBookings({ model, filters }: { model: TrendsModel; filters: Filters }) {
  const isAdmin = useIsAdmin();
  if (!areFiltersEqual(filters, NO_FILTERS)) {
    return (
      <Panel>
        <EmptyState
          heading="h2"
          title="No bookings match these filters"
          text="Choose other dates, or another place or firm size."
          action={
            <Button icon={RotateCcw} onClick={model.reset}>
              Reset filters
            </Button>
          }
        />
      </Panel>
    );
  }
  return (
    <Panel>
      <EmptyState
        heading="h2"
        tone="accent"
        title="No bookings yet"
        text={
          isAdmin
            ? "Import a CSV file or a spreadsheet of demo bookings to see how they move."
            : "Trends show as soon as an administrator has imported demo bookings."
        }
        action={
          isAdmin && (
            <ButtonLink variant="primary" icon={Upload} href={paths.adminImport}>
              Import demo bookings
            </ButtonLink>
          )
        }
      />
    </Panel>
  );
}
