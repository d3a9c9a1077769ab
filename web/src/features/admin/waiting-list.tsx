import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type Ref, useState } from "react";
import type { Schema } from "../../api/client";
import { LIMITS } from "../../api/facts";
import { waitingUsersQuery } from "../../api/queries/admin";
import { textControl } from "../../lib/form";
import { formatDate, formatQuantity } from "../../lib/format";
import { joinList } from "../../lib/join-list";
import { useModel } from "../../lib/use-model";
import layout from "../../styles/layout.module.css";
import text from "../../styles/text.module.css";
import { AsyncPanel } from "../../ui/async-panel";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Form } from "../../ui/form";
import { Input } from "../../ui/input";
import { Pager } from "../../ui/pager";
import { Panel } from "../../ui/panel";
import { usePageTurn } from "../../ui/use-page-turn";
import table from "./admin-table.module.css";
import { createConfirmFirm } from "./firm-confirmation";
import styles from "./waiting-list.module.css";

type User = Schema<"UserAccount">;

/** Who waits for someone to vouch for their firm, the first to come first; nothing where nobody does. */
export function WaitingList() {
  const [page, setPage] = useState(1);
  const { list, turnTo } = usePageTurn<HTMLUListElement>(setPage);
  const waiting = useQuery({
    ...waitingUsersQuery(page),
    placeholderData: keepPreviousData,
    // The screen has asked for the first page, and shows nothing before its answer.
    refetchOnMount: false,
    retryOnMount: false,
  });
  return (
    <AsyncPanel
      query={waiting}
      loading={null}
      errorTitle="The people waiting for confirmation did not load"
      framed
      errorHeading="h2"
    >
      {({ items, total }) =>
        total > 0 && (
          <Waiting list={list} users={items} total={total}>
            <Pager page={page} total={total} noun="people" onPage={turnTo} />
          </Waiting>
        )
      }
    </AsyncPanel>
  );
}

interface WaitingProps {
  list: Ref<HTMLUListElement>;
  users: readonly User[];
  total: number;
  /** The way to the next ones. */
  children: ReactNode;
}

function Waiting({ list, users, total, children }: WaitingProps) {
  return (
    <Panel
      className={styles.waiting}
      flush
      title="Waiting for confirmation"
      description="Until their firm is confirmed, people and their colleagues do not see each other's tools, and what they use and click counts for nobody else."
    >
      <ul
        ref={list}
        className={table.list}
        tabIndex={-1}
        aria-label={`${formatQuantity(total, "person", "people")} waiting`}
      >
        {users.map((user) => (
          // A row is about the firm that it shows.
          <WaitingRow key={JSON.stringify([user.id, user.lawFirm, user.email])} user={user} />
        ))}
      </ul>
      <div className={styles.pager}>{children}</div>
    </Panel>
  );
}

function WaitingRow({ user }: { user: User }) {
  const client = useQueryClient();
  const form = useModel(() => createConfirmFirm(client, user));
  const [explains, setExplains] = useState(false);
  const pending = form.pending.value;
  const refusal = form.errors.value.why ?? null;
  return (
    <li>
      <Form className={styles.row} onSubmit={form.submit}>
        <div>
          <p className={styles.name} dir="auto">
            {user.name}
          </p>
          <p className={text.secondLine}>{user.email}</p>
          <p className={text.secondLine}>Joined {formatDate(user.createdAt)}</p>
        </div>
        <div>
          <p className={styles.firm} dir="auto">
            {user.lawFirm}
          </p>
          <p className={text.secondLine}>{knownText(user.confirmedColleagues)}</p>
        </div>
        <div className={layout.actions}>
          {!explains && refusal === null && (
            <Button
              variant="text"
              size="sm"
              aria-label={`Say how you know that ${user.name} works there`}
              onClick={() => setExplains(true)}
            >
              Say how you know
            </Button>
          )}
          <Button
            type="submit"
            aria-label={`Confirm firm of ${user.name}`}
            pending={pending}
            pendingLabel="Confirming..."
          >
            Confirm firm
          </Button>
        </div>
        {(explains || refusal !== null) && (
          <div className={styles.why}>
            <Field label="How you know" note="(optional)" error={refusal}>
              {(control) => (
                <Input
                  {...control}
                  autoFocus={explains}
                  aria-label={`How you know that ${user.name} works there`}
                  {...textControl(form, "why")}
                  maxLength={LIMITS.nameMaxChars}
                />
              )}
            </Field>
          </div>
        )}
      </Form>
    </li>
  );
}

/** "Ben Ortiz and Cy Wolf are confirmed there": who could be asked. */
function knownText(colleagues: readonly string[]): string {
  if (colleagues.length === 0) return "Nobody is confirmed there yet";
  return `${joinList(colleagues)} ${colleagues.length === 1 ? "is" : "are"} confirmed there`;
}
