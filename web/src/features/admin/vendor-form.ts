import { signal } from "@preact/signals-react";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../api/api-error";
import type { Schema } from "../../api/client";
import { SENTENCES } from "../../api/facts";
import { createForm } from "../../lib/form";
import { requiredError } from "../../shared/account-rules";
import {
  EMPTY,
  type FieldName,
  KINDS,
  toFormValues,
  toPatch,
  type VendorValues,
} from "./vendor-fields";

/** A vendor with the version that its reply named. */
export interface VersionedVendor {
  vendor: Schema<"Vendor">;
  version: string | null;
}

interface VendorFormOptions {
  /** The vendor to edit; null for a new one. */
  start: VersionedVendor | null;
  /** Receives only the fields that were changed, and the version that they were changed in. */
  save: (change: Schema<"VendorPatch">, version: string | null) => Promise<void>;
  /** The vendor as it is now. */
  reload: () => Promise<VersionedVendor>;
}

/** The choice that asks for the name of a new category. */
export const NEW_CATEGORY = "new";

/** The form of a vendor, new or stored. */
export function createVendorForm(client: QueryClient, { start, save, reload }: VendorFormOptions) {
  let version = start?.version ?? null;
  /** The fields that someone else has changed since the form was opened. */
  const changedElsewhere = signal<readonly FieldName[]>([]);
  /** The vendor that has the name already. */
  const namesakeId = signal<string | null>(null);

  async function takeNewer(): Promise<void> {
    const newer = await reload();
    const values = toFormValues(newer.vendor);
    const before = form.saved.value;
    const names = Object.keys(KINDS) as FieldName[];
    changedElsewhere.value = names.filter((name) => String(before[name]) !== String(values[name]));
    form.rebase(values);
    version = newer.version;
  }

  const form = createForm<VendorValues>(client, {
    initial: start ? toFormValues(start.vendor) : EMPTY,
    validate: ({ name, categoryId, categoryName }) => ({
      name: requiredError(name, SENTENCES.nameRequired),
      categoryId: requiredError(categoryId, SENTENCES.categoryRequired),
      categoryName:
        categoryId === NEW_CATEGORY
          ? requiredError(categoryName, SENTENCES.newCategoryRequired)
          : undefined,
    }),
    save: async (values, saved) => {
      namesakeId.value = null;
      const { categoryId, categoryName, ...change } = toPatch(saved, values);
      const category = categoryId === NEW_CATEGORY ? { categoryName } : { categoryId };
      try {
        await save({ ...change, ...(categoryId !== undefined && category) }, version);
      } catch (error) {
        if (error instanceof ApiError) namesakeId.value = error.vendorId;
        if (error instanceof ApiError && error.code === "edit_conflict") {
          // Where it does not load, the refusal is shown all the same.
          await takeNewer().catch(() => undefined);
        }
        throw error;
      }
      return undefined;
    },
    failure: `Failed to ${start ? "update" : "add"} the vendor. Please try again.`,
  });
  const { categoryId: id, categoryName: name } = start?.vendor ?? {};
  /** The vendor's own category; null for a new vendor. */
  const category = id && name ? { id, name } : null;
  return { ...form, category, changedElsewhere, namesakeId };
}

export type VendorForm = ReturnType<typeof createVendorForm>;
