import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download, Plus, Upload, X } from "lucide-react";
import { useState } from "react";
import type { ApiPath, Schema } from "../../api/client";
import { adminVendorsQuery } from "../../api/queries/admin";
import { paths, SCREEN_NAMES } from "../../lib/paths";
import { useDeferredFirst } from "../../lib/use-deferred-first";
import { useUrlState } from "../../lib/use-url-state";
import { AdminPage } from "../../shared/admin-page";
import { CategoryChips } from "../../shared/category-chips";
import {
  IMPORT_VENDORS,
  NO_VENDORS_FOUND,
  NO_VENDORS_MATCH,
  NO_VENDORS_YET,
  SEARCH_VENDORS,
  VENDORS_NOT_LOADED,
} from "../../shared/list-texts";
import { FIELD_LABELS } from "../../shared/vendor/field-labels";
import { AsyncPanel } from "../../ui/async-panel";
import { Button } from "../../ui/button";
import { ButtonLink } from "../../ui/button-link";
import { EmptyState } from "../../ui/empty-state";
import { Pager } from "../../ui/pager";
import { Panel } from "../../ui/panel";
import { SearchField } from "../../ui/search-field";
import { Switch } from "../../ui/switch";
import { TEXTS } from "../../ui/texts";
import { usePageTurn } from "../../ui/use-page-turn";
import table from "./admin-table.module.css";
import { LoadingTable } from "./loading-rows";
import { MergeDialog } from "./merge-dialog";
import { AddVendorDialog, VendorDialog } from "./vendor-dialog";
import { VendorTable } from "./vendor-table";
import { type AdminVendorsModel, createAdminVendors } from "./vendors-model";
import styles from "./vendors-page.module.css";

/** All vendors, whatever the list shows: a spreadsheet can filter them, and an import takes them back. */
const EXPORT_PATH = "/api/admin/vendors.csv" satisfies ApiPath;

/** All vendors, to edit, review and deactivate. */
export function VendorsPage() {
  return (
    <AdminPage
      title={SCREEN_NAMES.adminVendors}
      description="Add vendors, edit what firms see, make vendors inactive, and clear what needs review."
      deniedText="Only an administrator can edit vendors."
      iconActions
      actions={
        <ButtonLink icon={Download} href={EXPORT_PATH} download>
          Export CSV
        </ButtonLink>
      }
    >
      <VendorList />
    </AdminPage>
  );
}

function VendorList() {
  const model = useUrlState(createAdminVendors);
  const [edited, setEdited] = useState<Pick<Schema<"Vendor">, "id" | "name"> | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [merged, setMerged] = useState<Schema<"Vendor"> | null>(null);
  const edit = (id: string, name = "vendor") => {
    setAdding(false);
    setEdited({ id, name });
  };
  const query = useQuery({
    ...adminVendorsQuery(model.filters.value),
    placeholderData: keepPreviousData,
  });
  const shown = useDeferredFirst(query.data);
  const { list, turnTo } = usePageTurn<HTMLElement>(model.turnTo);
  return (
    <>
      <VendorFilters model={model} onAdd={() => setAdding(true)} />
      <section ref={list} className={table.list} aria-label="Vendors" tabIndex={-1}>
        <Panel>
          <AsyncPanel
            large
            query={query}
            loading={<LoadingTable />}
            errorTitle={VENDORS_NOT_LOADED}
            errorHeading="h2"
            isEmpty={({ items }) => items.length === 0}
            empty={<NoVendors model={model} />}
          >
            {({ items }) => (
              <VendorTable vendors={items} onEdit={({ id, name }) => edit(id, name)} />
            )}
          </AsyncPanel>
        </Panel>
      </section>
      {shown && (
        <div className={table.pager}>
          <Pager {...shown} page={model.view.value.page} noun="vendors" onPage={turnTo} />
        </div>
      )}
      {edited && (
        <VendorDialog
          key={edited.id}
          vendor={edited}
          onClose={() => setEdited(null)}
          onEdit={edit}
          onMerge={(vendor) => {
            setEdited(null);
            setMerged(vendor);
          }}
        />
      )}
      {merged && <MergeDialog vendor={merged} onClose={() => setMerged(null)} />}
      {isAdding && <AddVendorDialog onClose={() => setAdding(false)} onEdit={edit} />}
    </>
  );
}

function VendorFilters({ model, onAdd }: { model: AdminVendorsModel; onAdd: () => void }) {
  const { categoryIds, needsReview, activeOnly } = model.view.value;
  return (
    <div className={styles.filters}>
      <CategoryChips selected={categoryIds} onChange={model.chooseCategories} />
      <div className={styles.toolbar}>
        <SearchField
          className={styles.search}
          label={SEARCH_VENDORS}
          placeholder="Name, website or id"
          value={model.typed.value}
          onType={model.type}
        />
        <Switch label={FIELD_LABELS.needsReview} on={needsReview} onChange={model.showOnlyReview} />
        <Switch label="Active only" on={activeOnly} onChange={model.showOnlyActive} />
        {model.hasFilters.value && (
          <Button variant="ghost" icon={X} onClick={model.clearFilters}>
            {TEXTS.clearFilters}
          </Button>
        )}
        <Button className={styles.add} variant="primary" icon={Plus} onClick={onAdd}>
          Add Vendor
        </Button>
      </div>
    </div>
  );
}

function NoVendors({ model }: { model: AdminVendorsModel }) {
  return model.hasFilters.value ? (
    <EmptyState
      heading="h2"
      title={NO_VENDORS_FOUND}
      text={NO_VENDORS_MATCH}
      action={<Button onClick={model.clearFilters}>Show all vendors</Button>}
    />
  ) : (
    <EmptyState
      heading="h2"
      title={NO_VENDORS_YET}
      text="Import a file of vendors, or add one, to begin."
      action={
        <ButtonLink icon={Upload} href={paths.adminImport}>
          {IMPORT_VENDORS}
        </ButtonLink>
      }
    />
  );
}
