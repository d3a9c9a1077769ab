import { Upload } from "lucide-react";
import { paths } from "../../lib/paths";
import { IMPORT_VENDORS, NO_VENDORS_FOUND, NO_VENDORS_MATCH } from "../../shared/list-texts";
import { useIsAdmin } from "../../shared/session";
import { ButtonLink } from "../../ui/button-link";
import { EmptyState } from "../../ui/empty-state";
import { Panel } from "../../ui/panel";
import type { VendorsModel } from "./vendors-model";

/** Empty state: no vendor under these filters, which the toolbar clears, or none at all. */
export function NoVendors({ model }: { model: VendorsModel }) {
  const isFiltered = model.hasFilters.value;
  const mayImport = useIsAdmin();
  const toImport = (
    <ButtonLink variant="primary" icon={Upload} href={paths.adminImport}>
      {IMPORT_VENDORS}
    </ButtonLink>
  );
  return (
    <Panel>
      <EmptyState
        heading="h2"
        title={NO_VENDORS_FOUND}
        text={
          isFiltered
            ? `${NO_VENDORS_MATCH} Try clearing some filters.`
            : "No vendors are available at the moment."
        }
        action={!isFiltered && mayImport && toImport}
      />
    </Panel>
  );
}
