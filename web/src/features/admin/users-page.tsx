import { useQuery } from "@tanstack/react-query";
import { adminUsersQuery } from "../../api/queries/admin";
import { formatQuantity } from "../../lib/format";
import { SCREEN_NAMES } from "../../lib/paths";
import { AdminPage } from "../../shared/admin-page";
import { AsyncPanel } from "../../ui/async-panel";
import { Panel } from "../../ui/panel";
import { Invite, OpenInvitations } from "./invitations";
import { LoadingTable } from "./loading-rows";
import { UserTable } from "./user-table";
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
  const query = useQuery(adminUsersQuery);
  return (
    <AsyncPanel
      large
      query={query}
      loading={
        <Panel>
          <LoadingTable />
        </Panel>
      }
      errorTitle="The users did not load"
      framed
      errorHeading="h2"
    >
      {({ items }) => (
        <>
          <WaitingList users={items} />
          <Panel title={formatQuantity(items.length, "account")} flush actions={<Invite />}>
            <UserTable users={items} />
          </Panel>
          <OpenInvitations />
        </>
      )}
    </AsyncPanel>
  );
}
