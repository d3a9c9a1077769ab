import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Schema } from "../../api/client";
import { classNames } from "../../lib/class-names";
import { formatDate } from "../../lib/format";
import { formatRelativeTime } from "../../lib/relative-time";
import { useModel } from "../../lib/use-model";
import { useMe } from "../../shared/session";
import layout from "../../styles/layout.module.css";
import text from "../../styles/text.module.css";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { Table, TableHead } from "../../ui/table";
import styles from "./admin-table.module.css";
import { DeactivateDialog } from "./deactivate-dialog";
import { createWithdrawFirm } from "./firm-confirmation";
import { LinkDialog } from "./link-dialog";
import { RoleSelect } from "./role-select";
import { useChangeUser, useResetLink, useResetSecondFactor } from "./use-user-changes";
import own from "./user-table.module.css";
import { refusedAdmin } from "./users-model";

type User = Schema<"UserAccount">;

interface UserTableProps {
  users: readonly User[];
  /** Who can neither step down nor go, if it is known. */
  lastAdmin: string | null;
}

/** One row per user, with the actions on the account. */
export function UserTable({ users, lastAdmin: known }: UserTableProps) {
  const me = useMe().user;
  const lastAdminId = useId();
  const change = useChangeUser();
  const lastAdmin = known ?? refusedAdmin(change.error, change.variables?.user, users);
  const link = useResetLink();
  const [deactivating, setDeactivating] = useState<User | null>(null);
  const [resetting, setResetting] = useState<User | null>(null);
  const reset = useResetSecondFactor();
  return (
    <>
      <Table className={classNames(styles.table, own.table)}>
        <TableHead
          columns={["Name", "Law Firm", "Last Seen", "Role"]}
          hasActions
          className={text.visuallyHiddenTo1180}
        />
        <tbody>
          {users.map((user) => (
            <tr key={user.id}>
              <td>
                <p className={styles.firstLine}>
                  <span dir="auto">{user.name}</span>
                  {user.id === me.id && <Badge tone="top">You</Badge>}
                  {!user.isActive && <Badge tone="off">Deactivated</Badge>}
                </p>
                <p className={text.secondLine}>
                  <Email of={user.email} />
                </p>
                <SecondFactorState user={user} isOwn={user.id === me.id} onReset={setResetting} />
              </td>
              <td>
                <span dir="auto">{user.lawFirm}</span>
                <FirmState user={user} />
              </td>
              <td className={styles.nowrap}>
                <p className={styles.lastSeen}>
                  {user.lastSeenAt
                    ? formatRelativeTime(user.lastSeenAt, Date.now())
                    : "Not signed in"}
                </p>
                <p className={text.secondLine}>Joined {formatDate(user.createdAt)}</p>
              </td>
              <td>
                <RoleSelect
                  className={styles.role}
                  aria-label={`Role of ${user.name}`}
                  value={user.role}
                  disabled={change.isPending || user.id === lastAdmin}
                  aria-describedby={user.id === lastAdmin ? lastAdminId : undefined}
                  onChoose={(role) => change.mutate({ user, change: { role } })}
                />
              </td>
              <td>
                <div className={classNames(layout.actions, styles.actions)}>
                  <Button
                    size="sm"
                    disabled={!user.isActive}
                    pending={link.isPending && link.variables.id === user.id}
                    aria-label={`Make reset link for ${user.name}`}
                    onClick={() => link.mutate(user)}
                  >
                    Make reset link
                  </Button>
                  {user.isActive ? (
                    <Button
                      className={styles.destructive}
                      variant="ghost"
                      size="sm"
                      aria-label={`Deactivate ${user.name}`}
                      aria-describedby={user.id === lastAdmin ? lastAdminId : undefined}
                      disabled={user.id === lastAdmin}
                      onClick={() => setDeactivating(user)}
                    >
                      Deactivate
                    </Button>
                  ) : (
                    <Button
                      variant="ghost"
                      size="sm"
                      aria-label={`Activate ${user.name}`}
                      disabled={change.isPending}
                      pending={change.isPending && change.variables.user.id === user.id}
                      onClick={() => change.mutate({ user, change: { isActive: true } })}
                    >
                      Activate
                    </Button>
                  )}
                </div>
                {user.id === lastAdmin && (
                  <p className={classNames(text.secondLine, own.why)} id={lastAdminId}>
                    Make someone else an administrator first.
                  </p>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <DeactivateDialog
        user={deactivating}
        pending={change.isPending}
        onClose={() => setDeactivating(null)}
        onDeactivate={(user) =>
          change.mutate(
            { user, change: { isActive: false } },
            { onSettled: () => setDeactivating(null) },
          )
        }
      />
      <ConfirmDialog
        open={resetting !== null}
        title={`Reset the second factor of ${resetting?.name ?? ""}?`}
        text={`${resetting?.email} is signed out everywhere, and the password alone signs in until a new second factor is set up. Make sure that it is they who ask.`}
        action="Reset second factor"
        pending={reset.isPending}
        onClose={() => setResetting(null)}
        onConfirm={() =>
          resetting && reset.mutate(resetting, { onSettled: () => setResetting(null) })
        }
      />
      <LinkDialog
        link={link.data ?? null}
        title="Reset link"
        description={`${link.variables?.name ?? ""} can choose a new password with it, once.`}
        hint="It is not shown again. A new one makes this one useless. Anyone who has it can get into the account."
        recipient={link.variables?.name ?? "them"}
        onClose={link.reset}
      />
    </>
  );
}

/** An address that does not fit its column is broken before its @, and only then anywhere. */
function Email({ of }: { of: string }) {
  const at = of.lastIndexOf("@");
  return (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  );
}

interface SecondFactorStateProps {
  user: User;
  /** One's own is turned off under Profile. */
  isOwn: boolean;
  onReset: (user: User) => void;
}

/** Since when a second factor is on, with the way to help someone who lost it. */
function SecondFactorState({ user, isOwn, onReset }: SecondFactorStateProps) {
  if (user.secondFactorSince === null) return null;
  return (
    <p className={text.secondLine}>
      {`Second factor since ${formatDate(user.secondFactorSince)} `}
      {!isOwn && (
        <Button
          variant="text"
          size="sm"
          className={styles.takeBack}
          aria-label={`Reset second factor of ${user.name}`}
          onClick={() => onReset(user)}
        >
          Reset second factor
        </Button>
      )}
    </p>
  );
}

/** Who vouched for the firm, with the way to take it back; or that nobody has yet. */
function FirmState({ user }: { user: User }) {
  const client = useQueryClient();
  const withdrawal = useModel(() => createWithdrawFirm(client, user));
  const { firmConfirmation: confirmation, firmWaits } = user;
  if (firmWaits) return <p className={text.secondLine}>Not confirmed</p>;
  if (!confirmation) return null;
  const { by, at, why } = confirmation;
  return (
    <p className={text.secondLine}>
      {`Confirmed by ${by} on ${formatDate(at)}${why ? `: ${why}` : ""} `}
      <Button
        variant="text"
        size="sm"
        className={styles.takeBack}
        aria-label={`Take back the confirmation of ${user.name}`}
        pending={withdrawal.pending.value}
        onClick={() => withdrawal.mutate()}
      >
        Take back
      </Button>
    </p>
  );
}
