import { useQuery, useQueryClient } from "@tanstack/react-query";
import { DatabaseBackup, Download } from "lucide-react";
import type { ApiPath, Schema } from "../../api/client";
import { BACKUP_REASON_LABELS, LIMITS } from "../../api/facts";
import { adminBackupsQuery } from "../../api/queries/admin";
import { classNames } from "../../lib/class-names";
import { formatBytes, formatMoment, numberWord } from "../../lib/format";
import { interpolate } from "../../lib/interpolate";
import { SCREEN_NAMES } from "../../lib/paths";
import { formatRelativeTime } from "../../lib/relative-time";
import { useModel } from "../../lib/use-model";
import { AdminPage } from "../../shared/admin-page";
import layout from "../../styles/layout.module.css";
import text from "../../styles/text.module.css";
import { AsyncPanel } from "../../ui/async-panel";
import { Button } from "../../ui/button";
import { ButtonLink } from "../../ui/button-link";
import { Disclosure } from "../../ui/disclosure";
import { EmptyState } from "../../ui/empty-state";
import { Note } from "../../ui/note";
import { Panel } from "../../ui/panel";
import { Table, TableHead } from "../../ui/table";
import table from "./admin-table.module.css";
import { createBackups } from "./backups-model";
import styles from "./backups-page.module.css";
import { LoadingTable } from "./loading-rows";
import { SpaceUse } from "./space-use";

const DOWNLOAD_PATH = "/api/admin/backups/{name}" satisfies ApiPath;

/** The backups of the instance: whether they are well, one more now, and each as a file. */
export function BackupsPage() {
  return (
    <AdminPage
      title={SCREEN_NAMES.adminBackups}
      description="Copies of everything, made each day and before large changes. Each is read back after it is written."
      deniedText="Only an administrator can see the backups."
      actions={<BackUpNow />}
    >
      <BackupList />
    </AdminPage>
  );
}

function BackUpNow() {
  const client = useQueryClient();
  const { pending, mutate } = useModel(() => createBackups(client));
  const query = useQuery(adminBackupsQuery);
  return (
    <Button
      variant="primary"
      icon={DatabaseBackup}
      pending={pending.value}
      pendingLabel="Backing up..."
      disabled={query.data?.folder === null}
      onClick={() => void mutate()}
    >
      Back up now
    </Button>
  );
}

function BackupList() {
  const query = useQuery(adminBackupsQuery);
  return (
    <>
      {query.data && <Warning backups={query.data} />}
      <Panel>
        <AsyncPanel
          query={query}
          loading={<LoadingTable />}
          errorTitle="The backups did not load"
          isEmpty={({ items }) => items.length === 0}
          empty={<NoBackups alarm={query.data ? alarmOf(query.data) : null} />}
        >
          {({ items }) => <BackupTable backups={items} />}
        </AsyncPanel>
      </Panel>
      {query.data && <Facts backups={query.data} />}
      {!query.isPending && (
        <div className={styles.space}>
          <Disclosure label="Show what takes the space" openLabel="Hide what takes the space">
            <SpaceUse />
          </Disclosure>
        </div>
      )}
    </>
  );
}

/** An empty list; the alarm above says more. After a failure there may be some that cannot be listed. */
function NoBackups({ alarm }: { alarm: ReturnType<typeof alarmOf> }) {
  if (alarm !== null) {
    const why = alarm === "failed" ? "See above why." : undefined;
    return <EmptyState heading="h2" title="No backup is listed" text={why} />;
  }
  return (
    <EmptyState
      heading="h2"
      title="No backup yet"
      text="The first is made a few seconds after the server has started."
    />
  );
}

const STALE_DAYS = numberWord(LIMITS.backupStaleHours / 24);

/** What an administrator must not overlook, if anything. */
function alarmOf({ failure, folder, isStale, isNew, items }: Schema<"Backups">) {
  if (failure) return "failed";
  if (!isStale || folder === null) return null;
  if (items.length > 0) return "old";
  // A new instance has none for its first seconds.
  return isNew ? null : "missing";
}

function Warning({ backups }: { backups: Schema<"Backups"> }) {
  const { failure } = backups;
  const alarm = alarmOf(backups);
  if (alarm === null) return null;
  if (failure) {
    return (
      <Note tone="danger" className={styles.warning}>
        <strong>The last backup failed</strong> on {formatMoment(failure.at)}: {failure.reason}.
      </Note>
    );
  }
  return (
    <Note tone="danger" className={styles.warning}>
      {alarm === "old" ? (
        <>
          <strong>The newest backup is older than {STALE_DAYS} days.</strong> Make one now, and see
          in the server&apos;s log why no daily one was made.
        </>
      ) : (
        <>
          <strong>There is no backup.</strong> One is made within ten minutes, and a few seconds
          after a start, also after a restore. Where none comes, make one now, and see in the
          server&apos;s log why.
        </>
      )}
    </Note>
  );
}

/** Where the backups are, and what brings one back. */
function Facts({ backups }: { backups: Schema<"Backups"> }) {
  const { folder, dataBytes, restoreCommand } = backups;
  if (folder === null) return null;
  return (
    <dl className={styles.facts}>
      <dt>Data</dt>
      <dd className={text.tabular}>{formatBytes(dataBytes)}</dd>
      <dt>Folder on the server</dt>
      <dd>
        <code>{folder}</code>
      </dd>
      <dt>To bring one back</dt>
      <dd>
        Stop the server, then run <code>{restoreCommand}</code>
      </dd>
    </dl>
  );
}

function BackupTable({ backups }: { backups: readonly Schema<"Backup">[] }) {
  return (
    <Table className={classNames(table.table, styles.list)}>
      <TableHead
        columns={["Made", "Why", "Size"]}
        hasActions
        className={text.visuallyHiddenOnPhone}
      />
      <tbody>
        {backups.map(({ name, reason, madeAt, bytes }) => (
          <tr key={name}>
            <td>
              <p className={table.firstLine}>
                <time dateTime={madeAt}>{formatMoment(madeAt)}</time>
              </p>
              <p className={classNames(text.secondLine, table.lastSeen)}>
                {formatRelativeTime(madeAt, Date.now())}
              </p>
            </td>
            <td>{BACKUP_REASON_LABELS[reason]}</td>
            <td className={classNames(table.nowrap, text.tabular)}>{formatBytes(bytes)}</td>
            <td>
              <div className={classNames(layout.actions, table.actions)}>
                <ButtonLink
                  size="sm"
                  icon={Download}
                  download
                  href={interpolate(DOWNLOAD_PATH, { name })}
                  aria-label={`Download the backup of ${formatMoment(madeAt)}`}
                >
                  Download
                </ButtonLink>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
