import { signal } from "@preact/signals-react";
import type { QueryClient } from "@tanstack/react-query";
import { errorText, isSignedOut } from "../../api/api-error";
import { keys } from "../../api/queries";
import { toast } from "../../ui/toast";
import { forgetWhatChanged } from "./forget-what-changed";
import { type ImportBatch, removeSampleData, undoImport } from "./import-calls";
import { sampleRemovedText, undoneText } from "./wording";

/** What an undo needs to know of an import, be it the last one or one of the list. */
export type Undoable = Pick<
  ImportBatch,
  "id" | "fileName" | "kind" | "inserted" | "updated" | "sampleRemoved"
>;

export type UndoModel = ReturnType<typeof createUndo>;

/** Taking back an import, or the sample data: asked for, confirmed, done. */
export function createUndo(client: QueryClient) {
  const asked = signal<Undoable | "sample-data" | null>(null);
  const pending = signal(false);
  const undone = signal<ReadonlySet<string>>(new Set());

  const undo = async (batch: Undoable) => {
    const report = await undoImport(batch.id);
    undone.value = new Set([...undone.value, batch.id]);
    toast({ title: "Import undone", description: undoneText(batch.kind, report) });
  };
  const removeSample = async () => {
    const removed = await removeSampleData();
    toast({ title: "Sample data removed", description: sampleRemovedText(removed) });
  };

  return {
    /** What waits for a confirmation. */
    asked,
    pending,
    /** Imports that were undone on this screen. */
    undone,
    ask(what: Undoable | "sample-data") {
      asked.value = what;
    },
    forget() {
      if (!pending.value) asked.value = null;
    },
    async confirm() {
      const what = asked.value;
      if (!what || pending.value) return;
      pending.value = true;
      try {
        await (what === "sample-data" ? removeSample() : undo(what));
        await forgetWhatChanged(client);
      } catch (error) {
        const title = what === "sample-data" ? "Sample data not removed" : "Import not undone";
        toast({ tone: "danger", title, description: errorText(error, "Please try again.") });
        const key = isSignedOut(error) ? keys.me : keys.imports;
        void client.invalidateQueries({ queryKey: key });
      } finally {
        pending.value = false;
        asked.value = null;
      }
    },
  };
}
