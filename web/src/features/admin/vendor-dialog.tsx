import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ListChecks, Merge } from "lucide-react";
import type { ReactNode } from "react";
import type { Schema } from "../../api/client";
import { adminVendorQuery, fetchVendor } from "../../api/queries/admin";
import { capabilitiesPath } from "../../lib/paths";
import { useModel } from "../../lib/use-model";
import { useWhileShown } from "../../lib/use-while-shown";
import { confirmLeave, leavesScreen, useUnsaved } from "../../shared/leave-guard";
import { AsyncPanel } from "../../ui/async-panel";
import { Button } from "../../ui/button";
import { ButtonLink } from "../../ui/button-link";
import { Dialog } from "../../ui/dialog";
import { FormDialog } from "../../ui/form-dialog";
import { TEXTS } from "../../ui/texts";
import { toast } from "../../ui/toast";
import { LoadingRows } from "./loading-rows";
import { useAddVendor, useSaveVendor } from "./use-change-vendor";
import styles from "./vendor-dialog.module.css";
import { VendorFieldset } from "./vendor-fieldset";
import { createVendorForm, type VendorForm, type VersionedVendor } from "./vendor-form";
import { VendorNotes } from "./vendor-notes";

const NOT_KEPT = "What you typed about this vendor is not kept.";

interface VendorDialogProps {
  vendor: Pick<Schema<"Vendor">, "id" | "name">;
  onClose: () => void;
  /** Opens another vendor in place of this one. */
  onEdit: (vendorId: string) => void;
  onMerge: (vendor: Schema<"Vendor">) => void;
}

/** Every field of a vendor that can be edited. */
export function VendorDialog({ vendor, ...actions }: VendorDialogProps) {
  // Fetched for every dialog: a list may be older than what someone else has saved since.
  const query = useQuery(adminVendorQuery(vendor.id));
  if (query.data) return <EditDialog start={query.data} {...actions} />;
  return (
    <Dialog open onClose={actions.onClose} title={`Edit ${vendor.name}`}>
      <AsyncPanel query={query} loading={<LoadingRows />} errorTitle="The vendor did not load">
        {() => null}
      </AsyncPanel>
    </Dialog>
  );
}

interface EditDialogProps extends Omit<VendorDialogProps, "vendor"> {
  start: VersionedVendor;
}

function EditDialog({ start, onClose, onEdit, onMerge }: EditDialogProps) {
  const client = useQueryClient();
  const saveVendor = useSaveVendor();
  const close = useWhileShown(onClose);
  const { vendor } = start;
  const form = useModel(() =>
    createVendorForm(client, {
      start,
      reload: () => fetchVendor(vendor.id),
      save: async (change, version) => {
        const { name, notice } = await saveVendor({ vendor, change, version });
        toast({ title: "Vendor updated", description: withNotice(`${name} was saved.`, notice) });
        close();
      },
    }),
  );
  // What leads away from the form waits until nothing that was typed can be lost.
  const isDirty = form.dirty.value;
  return (
    <VendorFormDialog
      form={form}
      title={`Edit ${vendor.name}`}
      action="Save Vendor"
      onClose={onClose}
      onEdit={onEdit}
    >
      <div className={styles.more}>
        {isDirty ? (
          <p>What it offers is read from its words. Save them first to see it.</p>
        ) : (
          <>
            <p>What it offers is read from its words.</p>
            <ButtonLink icon={ListChecks} href={capabilitiesPath({ vendor: vendor.id })}>
              Capabilities
            </ButtonLink>
          </>
        )}
        <p>Is this vendor in the list twice?</p>
        <Button
          icon={Merge}
          disabled={isDirty || form.pending.value}
          onClick={() => onMerge(vendor)}
        >
          Merge into another
        </Button>
      </div>
    </VendorFormDialog>
  );
}

/** A vendor that no file brings. */
export function AddVendorDialog({
  onClose,
  onEdit,
}: Pick<VendorDialogProps, "onClose" | "onEdit">) {
  const client = useQueryClient();
  const addVendor = useAddVendor();
  const close = useWhileShown(onClose);
  const form = useModel(() =>
    createVendorForm(client, {
      start: null,
      reload: () => Promise.reject(new Error("A new vendor has no earlier version")),
      save: async (fields) => {
        const { name, notice } = await addVendor(fields);
        const description = withNotice(`${name} is in the directory.`, notice);
        toast({ title: "Vendor added", description });
        close();
      },
    }),
  );
  return (
    <VendorFormDialog
      form={form}
      title="Add Vendor"
      action="Add Vendor"
      onClose={onClose}
      onEdit={onEdit}
    />
  );
}

/** What was done, and what the server says of its consequences. */
function withNotice(done: string, notice?: string): string {
  return notice ? `${done} ${notice}` : done;
}

interface VendorFormDialogProps {
  form: VendorForm;
  title: string;
  action: string;
  onClose: () => void;
  onEdit: (vendorId: string) => void;
  children?: ReactNode;
}

function VendorFormDialog(props: VendorFormDialogProps) {
  const { form, title, action, onClose, onEdit, children } = props;
  useUnsaved(form.dirty.value, leavesScreen, NOT_KEPT);
  const leave = () => confirmLeave(onClose);
  return (
    <FormDialog
      open
      onClose={leave}
      title={title}
      action={action}
      pending={form.pending.value}
      pendingLabel={TEXTS.saving}
      onSubmit={form.submit}
    >
      <VendorNotes form={form} onEdit={(id) => confirmLeave(() => onEdit(id))} />
      <VendorFieldset form={form} />
      {children}
    </FormDialog>
  );
}
