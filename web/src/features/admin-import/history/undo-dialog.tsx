import { ConfirmDialog } from "../../../ui/confirm-dialog";
import { IN_USE_CONSEQUENCE, undoConsequence } from "../report/format";
import { REMOVE_SAMPLE_DATA } from "../sample-panel";
import type { UndoModel } from "./undo-model";

const SAMPLE_CONSEQUENCE = `The invented vendors and bookings will be removed for everybody. ${IN_USE_CONSEQUENCE}; one that got another name stays, as your own. This cannot be undone.`;

/** Confirms the undo of an import or the removal of the sample data. */
export function UndoDialog({ undo }: { undo: UndoModel }) {
  const target = undo.target.value;
  if (!target) return null;
  const isSample = target === "sample-data";
  return (
    <ConfirmDialog
      open
      title={isSample ? "Remove the sample data?" : "Undo this import?"}
      text={isSample ? SAMPLE_CONSEQUENCE : undoConsequence(target)}
      action={isSample ? REMOVE_SAMPLE_DATA : "Undo import"}
      pending={undo.pending.value}
      onConfirm={undo.confirm}
      onClose={undo.close}
    />
  );
}
