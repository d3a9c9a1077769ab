import type { Schema } from "../../api/client";
import { useMe } from "../../shared/session";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { TEXTS } from "../../ui/texts";

interface DeactivateDialogProps {
  /** The user to deactivate; null keeps the dialog closed. */
  user: Schema<"UserAccount"> | null;
  pending: boolean;
  onClose: () => void;
  onDeactivate: (user: Schema<"UserAccount">) => void;
}

/** Asks for confirmation before an account is deactivated. */
export function DeactivateDialog({ user, pending, onClose, onDeactivate }: DeactivateDialogProps) {
  const isOwn = user?.id === useMe().user.id;
  const whose = isOwn ? "Your" : "Their";
  return (
    <Dialog
      open={user !== null}
      onClose={onClose}
      title={`Deactivate ${user?.name ?? ""}?`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button variant="danger" pending={pending} onClick={() => user && onDeactivate(user)}>
            Deactivate
          </Button>
        </>
      }
    >
      <p>
        {isOwn
          ? "This is your own account. You will be signed out everywhere at once and cannot sign in until another administrator activates it again."
          : `${user?.email} is signed out everywhere at once and cannot sign in until you activate the account again.`}{" "}
        {whose} API tokens end for good
        {user?.role === "admin" &&
          `, and so do ${whose.toLowerCase()} invitations and every open reset link`}
        . Nothing else is deleted, but until then {whose.toLowerCase()} tools, clicks and meetings
        count for nobody else: not in the recommendations of colleagues, nor in any count of firms.
      </p>
    </Dialog>
  );
}
