import { signal } from "@preact/signals-react";
import type { QueryClient } from "@tanstack/react-query";
import { errorText } from "../../api/api-error";
import { api, body, type Schema } from "../../api/client";
import { createMutation } from "../../lib/mutation";
import { TEXTS } from "../../ui/texts";
import { toast } from "../../ui/toast";
import { invalidateVendors } from "./invalidate-vendors";

type Vendor = Pick<Schema<"Vendor">, "id" | "name">;

/** Merges a vendor into another one, which is searched and chosen first. */
export function createMerge(client: QueryClient, vendor: Vendor, onDone: () => void) {
  const typed = signal("");
  const chosen = signal<Vendor | null>(null);
  const alert = signal<string | null>(null);

  const { pending, mutate } = createMutation(client, {
    mutationFn: ({ id: into }: Vendor) => {
      const params = { path: { vendorId: vendor.id } };
      return body(api.POST("/api/admin/vendors/{vendorId}/merge", { params, body: { into } }));
    },
    onSuccess: ({ mergeId }, into) => {
      void invalidateVendors(client);
      toast({
        title: "Vendors merged",
        description: `${vendor.name} is part of ${into.name} now.`,
        action: { label: TEXTS.undo, onAction: () => void undoMerge(client, mergeId) },
      });
      onDone();
    },
    onError: (error) => {
      alert.value = errorText(error, "Failed to merge the vendors. Please try again.");
    },
  });

  return {
    typed,
    chosen,
    alert,
    pending,
    choose(into: Vendor) {
      chosen.value = into;
      alert.value = null;
    },
    async merge() {
      if (chosen.value) await mutate(chosen.value);
    },
  };
}

/** Undoes a merge, and says what stays as it is. */
export async function undoMerge(client: QueryClient, mergeId: string): Promise<void> {
  try {
    const params = { path: { mergeId } };
    const { vendor, kept } = await body(api.POST("/api/admin/merges/{mergeId}/undo", { params }));
    const description = [`${vendor.name} is in the directory again.`, ...kept].join(" ");
    toast({ title: "Merge undone", description });
  } catch (error) {
    const description = errorText(error);
    toast({ tone: "danger", title: "Merge not undone", description });
  }
  void invalidateVendors(client);
}
