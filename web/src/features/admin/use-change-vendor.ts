import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, body, type Schema } from "../../api/client";
import { toast, toastFailure } from "../../ui/toast";
import { invalidateVendors } from "./invalidate-vendors";

interface VendorChange {
  vendor: Schema<"Vendor">;
  change: Schema<"VendorPatch">;
  /** The version that was edited; without it every version is replaced. */
  version?: string | null;
}

/** Saves a change of a vendor and invalidates the queries that it affects. */
export function useSaveVendor() {
  const client = useQueryClient();
  return async ({ vendor, change, version }: VendorChange) => {
    const params = {
      path: { vendorId: vendor.id },
      ...(version && { header: { "If-Match": version } }),
    };
    const call = api.PATCH("/api/admin/vendors/{vendorId}", { params, body: change });
    const saved = await body(call);
    void invalidateVendors(client);
    return saved;
  };
}

/** Adds a vendor and invalidates the queries that it affects. */
export function useAddVendor() {
  const client = useQueryClient();
  return async (fields: Schema<"VendorPatch">) => {
    const added = await body(api.POST("/api/admin/vendors", { body: fields }));
    void invalidateVendors(client);
    return added;
  };
}

interface ListedChange extends VendorChange {
  change: { isActive: boolean } | { needsReview: boolean };
}

/** A change made with a button of the vendor list. */
export function useChangeVendor() {
  const save = useSaveVendor();
  return useMutation({
    mutationFn: (change: ListedChange) => save(change),
    onSuccess: ({ name }, { change }) =>
      toast({ title: "Vendor updated", description: `${name} ${changeText(change)}` }),
    onError: toastFailure("Failed to update the vendor. Please try again."),
  });
}

function changeText(change: ListedChange["change"]): string {
  if ("isActive" in change) return change.isActive ? "is offered again." : "is no longer offered.";
  return change.needsReview ? "is marked for review." : "is reviewed.";
}
