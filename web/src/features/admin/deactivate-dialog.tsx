import type { Schema } from "../../api/client";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";

interface DeactivateDialogProps {
  /** Whom; null keeps it closed. */
  user: Schema<"UserAccount"> | null;
  pending: boolean;
  onClose: () => void;
  onDeactivate: (user: Schema<"UserAccount">) => void;
}

/** Asks before someone is put out. */
export function DeactivateDialog({ user, pending, onClose, onDeactivate }: DeactivateDialogProps) {
  return (
    <Dialog
      open={user !== null}
      onClose={onClose}
      title={`Deactivate ${user?.name ?? ""}?`}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" pending={pending} onClick={() => user && onDeactivate(user)}>
            Deactivate
          </Button>
        </>
      }
    >
      <p>
        {user?.email} is signed out everywhere at once and cannot sign in until you activate the
        account again. Nothing of it is deleted.
      </p>
    </Dialog>
  );
}
