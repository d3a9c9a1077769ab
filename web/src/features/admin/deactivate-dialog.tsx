import type { Schema } from "../../api/client";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";

interface DeactivateDialogProps {
  /** The user to deactivate; null keeps the dialog closed. */
  user: Schema<"UserAccount"> | null;
  pending: boolean;
  onClose: () => void;
  onDeactivate: (user: Schema<"UserAccount">) => void;
}

/** Asks for confirmation before an account is deactivated. */
export function DeactivateDialog({ user, pending, onClose, onDeactivate }: DeactivateDialogProps) {
  return (
    <Dialog
      open={user !== null}
      onClose={onClose}
      title={`Deactivate ${user?.name ?? ""}?`}
      footer={
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
        account again. Its API tokens end for good
        {user?.role === "admin" && ", and so do its invitations and every open reset link"}. Nothing
        else of it is deleted, but until then its tools, clicks and meetings count for nobody else:
        not in its colleagues' recommendations, nor in any count of firms.
      </p>
    </Dialog>
  );
}
