import type { Schema } from "../../api/client";
import { useMe } from "../../shared/session";
import { ConfirmDialog } from "../../ui/confirm-dialog";

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
  const whose = isOwn ? "your" : "their";
  const effect = isOwn
    ? "This is your own account. You will be signed out everywhere at once and cannot sign in until another administrator activates it again."
    : `${user?.email} is signed out everywhere at once and cannot sign in until you activate the account again.`;
  const given =
    user?.role === "admin" ? `, and so do ${whose} invitations and every open reset link` : "";
  return (
    <ConfirmDialog
      open={user !== null}
      title={`Deactivate ${user?.name ?? ""}?`}
      text={`${effect} ${isOwn ? "Your" : "Their"} API tokens end for good${given}. Nothing else is deleted, but until then ${whose} tools, clicks and meetings count for nobody else: not in the recommendations of colleagues, nor in any count of firms.`}
      action="Deactivate"
      pending={pending}
      onConfirm={() => user && onDeactivate(user)}
      onClose={onClose}
    />
  );
}
