import { MutationObserver, type QueryClient } from "@tanstack/react-query";
import { api, type Schema } from "../../../api/client";
import { keys } from "../../../api/queries/keys";
import { picksQuery } from "../../../api/queries/matches";
import { invalidate } from "../../../api/query-client";
import { track } from "../../../lib/track";
import { TEXTS } from "../../../ui/texts";
import { toast } from "../../../ui/toast";
import { toastRequestError } from "./toast-request-error";

type Vendor = Pick<Schema<"Pick">, "vendorId" | "name">;

interface Dismissal {
  vendor: Vendor;
  dismissed: boolean;
}

/** Hiding a vendor and taking it back: shown at once, sent in the order of the clicks. */
export function createDismissals(client: QueryClient) {
  const setDismissed = ({ vendor, dismissed }: Dismissal) =>
    client.setQueryData(
      picksQuery.queryKey,
      (picks) => picks && mark(picks, vendor.vendorId, dismissed),
    );
  const observer = new MutationObserver(client, {
    // Mutations of one scope run one after the other.
    scope: { id: "dismissals" },
    mutationFn: async ({ vendor, dismissed }: Dismissal) => {
      // It is shown already: leaving or reloading the page must not call the request back.
      const request = { params: { path: { vendorId: vendor.vendorId } }, keepalive: true };
      await (dismissed
        ? api.PUT("/api/recommendations/dismissals/{vendorId}", request)
        : api.DELETE("/api/recommendations/dismissals/{vendorId}", request));
      await invalidate(client, keys.overview);
    },
    onError: (error, { vendor, dismissed }) => {
      setDismissed({ vendor, dismissed: !dismissed });
      toastRequestError(
        client,
        `Failed to ${dismissed ? "hide" : "restore"} ${vendor.name}`,
        error,
      );
    },
  });
  const send = async (vendor: Vendor, dismissed: boolean) => {
    setDismissed({ vendor, dismissed });
    return await observer.mutate({ vendor, dismissed }).then(
      () => true,
      () => false,
    );
  };

  /** Resolves with whether the server took it. */
  const restore = (vendor: Vendor) => send(vendor, false);
  return {
    restore,
    dismiss(vendor: Vendor) {
      track("dismiss_vendor", { vendorId: vendor.vendorId });
      toast({
        title: "Vendor dismissed",
        description: `${vendor.name} has been hidden`,
        action: { label: TEXTS.undo, onAction: () => void restore(vendor) },
      });
      return send(vendor, true);
    },
  };
}

function mark(picks: Schema<"Picks">, vendorId: string, dismissed: boolean): Schema<"Picks"> {
  const markPick = (pick: Schema<"Pick">) =>
    pick.vendorId === vendorId ? { ...pick, dismissed } : pick;
  const items = picks.items.map((item) => ({ ...item, picks: item.picks.map(markPick) }));
  return { ...picks, items };
}
