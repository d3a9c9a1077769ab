import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { adminUsersQuery, waitingUsersQuery } from "../../api/queries/admin";
import { formatQuantity } from "../../lib/format";
import { SCREEN_NAMES } from "../../lib/paths";
import { useOnceTrue } from "../../lib/use-once-true";
import { useUrlState } from "../../lib/use-url-state";
import { AdminPage } from "../../shared/admin-page";
import { AsyncPanel } from "../../ui/async-panel";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Pager } from "../../ui/pager";
import { Panel } from "../../ui/panel";
import { SearchField } from "../../ui/search-field";
import { usePageTurn } from "../../ui/use-page-turn";
import table from "./admin-table.module.css";
import { Invite, OpenInvitations } from "./invitations";
import { LoadingTable } from "./loading-rows";
import { UserTable } from "./user-table";
import { createUsers, lastAdminOf } from "./users-model";
import styles from "./users-page.module.css";
import { WaitingList } from "./waiting-list";

/** Who waits to be confirmed, then everyone with an account and who is invited: roles, reset links, and who may sign in. */
export function UsersPage() {
  return (
    <AdminPage
      title={SCREEN_NAMES.adminUsers}
      description="Everyone with an account here: what they may do, and whether they may sign in."
      deniedText="Only an administrator can see who has an account."
    >
      <UserList />
    </AdminPage>
  );
}

function UserList() {
  const model = useUrlState(createUsers);
  const { q, page } = model.view.value;
  const { list, turnTo } = usePageTurn<HTMLElement>(model.turnTo);
  const query = useQuery({ ...adminUsersQuery(q, page), placeholderData: keepPreviousData });
  const { total, pageSize } = query.data ?? { total: 0, pageSize: 0 };
  // A search field that someone types into does not go while a search finds little.
  const isSearchable = useOnceTrue(q !== "" || total > pageSize);
  // Who waits stands above the accounts, and would move them.
  const isWaitingKnown = useQuery(waitingUsersQuery(1)).isFetched;
  if (!useOnceTrue(isWaitingKnown && !query.isPending)) {
    return (
      <div role="status" aria-label="Loading">
        <Loading />
      </div>
    );
  }
  return (
    <>
      <div className={styles.waiting}>
        <WaitingList />
      </div>
      {isSearchable && (
        <SearchField
          className={styles.search}
          label="Search accounts"
          placeholder="Name, email or law firm"
          value={model.typed.value}
          onType={model.type}
        />
      )}
      <section ref={list} className={table.list} aria-label="Accounts" tabIndex={-1}>
        <AsyncPanel
          large
          query={query}
          loading={<Loading />}
          errorTitle="The users did not load"
          framed
          errorHeading="h2"
        >
          {(shown) => (
            <Panel title={formatQuantity(total, "account")} flush actions={<Invite />}>
              {shown.items.length > 0 ? (
                <UserTable
                  users={shown.items}
                  // What stands there until an answer comes is of another search or page.
                  lastAdmin={query.isPlaceholderData ? null : lastAdminOf(shown, q)}
                />
              ) : (
                <EmptyState
                  title="No accounts found"
                  text="No name, address or firm has all of these words."
                  action={<Button onClick={model.showAll}>Show all accounts</Button>}
                />
              )}
            </Panel>
          )}
        </AsyncPanel>
      </section>
      <div className={table.pager}>
        <Pager page={page} total={total} noun="accounts" onPage={turnTo} />
      </div>
      {query.data && <OpenInvitations />}
    </>
  );
}

function Loading() {
  return (
    <Panel>
      <LoadingTable />
    </Panel>
  );
}
