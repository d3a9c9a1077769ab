import { signal } from "@preact/signals-react";
import type { QueryClient } from "@tanstack/react-query";
import { errorText, isSignedOut } from "../../../api/api-error";
import { keys } from "../../../api/queries/keys";
import { createMutation } from "../../../lib/mutation";
import { toast } from "../../../ui/toast";
import { removeSampleData, type Undoable, undoImport } from "../import-calls";
import { invalidateAfterImport } from "../running/invalidate-after-import";

export type UndoModel = ReturnType<typeof createUndo>;

/** Undo of an import, and removal of the sample data, each after a confirmation. */
export function createUndo(client: QueryClient) {
  const target = signal<Undoable | "sample-data" | null>(null);
  const undone = signal<ReadonlySet<string>>(new Set());

  const undo = async ({ id }: Undoable) => {
    const { sentence } = await undoImport(id);
    undone.value = new Set([...undone.value, id]);
    toast({ title: "Import undone", description: sentence });
  };
  const removeSample = async () => {
    const { sentence } = await removeSampleData();
    toast({ title: "Sample data removed", description: sentence });
  };

  const { pending, mutate } = createMutation<void, Undoable | "sample-data">(client, {
    mutationFn: (what) => (what === "sample-data" ? removeSample() : undo(what)),
    onSuccess: () => invalidateAfterImport(client),
    onError(error, what) {
      const title = what === "sample-data" ? "Sample data not removed" : "Import not undone";
      toast({ tone: "danger", title, description: errorText(error) });
      const key = isSignedOut(error) ? keys.me : keys.imports;
      void client.invalidateQueries({ queryKey: key });
    },
    onSettled() {
      target.value = null;
    },
  });

  return {
    /** What the confirmation dialog asks about. */
    target,
    pending,
    /** Imports that were undone on this screen. */
    undone,
    ask(what: Undoable | "sample-data") {
      target.value = what;
    },
    close() {
      if (!pending.value) target.value = null;
    },
    async confirm() {
      if (target.value) await mutate(target.value);
    },
  };
}
