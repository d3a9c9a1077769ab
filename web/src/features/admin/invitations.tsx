import { useQuery, useQueryClient } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { Schema } from "../../api/client";
import { LIMITS, ROLE_LABELS, SENTENCES } from "../../api/facts";
import { adminInvitesQuery } from "../../api/queries/admin";
import { textControl } from "../../lib/form";
import { formatDate, numberWord } from "../../lib/format";
import { useModel } from "../../lib/use-model";
import { AsyncPanel } from "../../ui/async-panel";
import { Button } from "../../ui/button";
import { DotSeparated } from "../../ui/dot-separated";
import { EmailField } from "../../ui/email-field";
import { Field } from "../../ui/field";
import { FormDialog } from "../../ui/form-dialog";
import { ListRow } from "../../ui/list-row";
import { Note } from "../../ui/note";
import { Panel } from "../../ui/panel";
import { createInvite, createRevocation } from "./invitation-model";
import styles from "./invitations.module.css";
import { LinkDialog } from "./link-dialog";
import { RoleSelect } from "./role-select";

const HOW = `A link works once, for ${numberWord(LIMITS.invitationDays)} days, also while sign-up is closed. It confirms the firm of anyone who uses it at the address that you name, or who is of your own firm.`;

/** Inviting someone: the form, then the link, each in a dialog. */
export function Invite() {
  const client = useQueryClient();
  const { form, made, close } = useModel(() => createInvite(client));
  const [isAsking, setAsking] = useState(false);
  const pending = form.pending.value;
  const link = made.value;
  const cancel = () => {
    form.reset();
    setAsking(false);
  };
  return (
    <>
      <Button icon={UserPlus} onClick={() => setAsking(true)}>
        Invite someone
      </Button>
      <FormDialog
        open={isAsking && link === null}
        onClose={cancel}
        size="narrow"
        title="Invite someone"
        description={HOW}
        action="Invite"
        pending={pending}
        pendingLabel="Inviting..."
        onSubmit={form.submit}
      >
        {form.alert.value && <Note tone="danger">{form.alert.value}</Note>}
        <EmailField
          {...textControl(form, "email")}
          note="(optional)"
          error={form.errors.value.email}
          data-takes-focus
          autoComplete="off"
          placeholder={SENTENCES.anyone}
        />
        <Field label="Role">
          {(control) => (
            <RoleSelect
              {...control}
              value={form.values.value.role}
              disabled={pending}
              onChoose={(role) => form.set("role", role)}
            />
          )}
        </Field>
      </FormDialog>
      <LinkDialog
        link={link && { path: link.url, expiresAt: link.expiresAt }}
        title="Invitation"
        description={
          link?.email
            ? `${link.email} can make an account with it, once.${link.replaces ? " The link that was made before for this address no longer works." : ""}`
            : "Anyone who has it can make one account."
        }
        hint="It is not shown again. Revoke it if it reaches someone else."
        recipient={link?.email ?? "them"}
        onClose={() => {
          setAsking(false);
          close();
        }}
      />
    </>
  );
}

/** The invitations that nobody has used yet; nothing where there is none. */
export function OpenInvitations() {
  const query = useQuery(adminInvitesQuery);
  return (
    <div className={styles.open}>
      <AsyncPanel
        query={query}
        loading={null}
        errorTitle="The open invitations did not load"
        framed
        errorHeading="h2"
      >
        {({ items }) =>
          items.length > 0 && (
            <Panel flush title="Open invitations">
              <ul aria-label="Open invitations">
                {items.map((invite) => (
                  <InvitationRow key={invite.id} invite={invite} />
                ))}
              </ul>
            </Panel>
          )
        }
      </AsyncPanel>
    </div>
  );
}

function InvitationRow({ invite }: { invite: Schema<"Invite"> }) {
  const client = useQueryClient();
  const revocation = useModel(() => createRevocation(client, invite));
  const who = invite.email ?? SENTENCES.anyone;
  const until = `until ${formatDate(invite.expiresAt)}`;
  return (
    <ListRow
      name={who}
      action={
        <Button
          size="sm"
          aria-label={`Revoke the invitation for ${who}, ${until}`}
          pending={revocation.pending.value}
          onClick={() => void revocation.mutate()}
        >
          Revoke
        </Button>
      }
    >
      <DotSeparated items={[ROLE_LABELS[invite.role], `invited by ${invite.invitedBy}`, until]} />
    </ListRow>
  );
}
