import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useSearchParams } from "wouter";
import type { Schema } from "../../api/client";
import { auditQuery } from "../../api/queries/admin";
import { classNames } from "../../lib/class-names";
import { formatMoment } from "../../lib/format";
import { SCREEN_NAMES } from "../../lib/paths";
import { readPage } from "../../lib/search-params";
import { useDeferredFirst } from "../../lib/use-deferred-first";
import { AdminPage } from "../../shared/admin-page";
import text from "../../styles/text.module.css";
import { AsyncPanel } from "../../ui/async-panel";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Pager } from "../../ui/pager";
import { Panel } from "../../ui/panel";
import { Table, TableHead } from "../../ui/table";
import { usePageTurn } from "../../ui/use-page-turn";
import table from "./admin-table.module.css";
import styles from "./audit-page.module.css";
import { LoadingTable } from "./loading-rows";
import { undoMerge } from "./merge-model";

/** The log of what administrators changed, and people about how they sign in. */
export function AuditPage() {
  return (
    <AdminPage
      title={SCREEN_NAMES.adminAudit}
      description="Every change an administrator made, and what people did to their API tokens and second factors: who, when, what, and how it was before."
      deniedText="Only an administrator can see what was changed."
    >
      <AuditList />
    </AdminPage>
  );
}

function AuditList() {
  const [search, setSearch] = useSearchParams();
  const page = readPage(search.get("page"));
  const query = useQuery({ ...auditQuery(page), placeholderData: keepPreviousData });
  const shown = useDeferredFirst(query.data);
  const { list, turnTo } = usePageTurn<HTMLElement>((next) =>
    setSearch(next === 1 ? {} : { page: String(next) }),
  );
  return (
    <>
      <section ref={list} className={table.list} aria-label="Changes" tabIndex={-1}>
        <Panel>
          <AsyncPanel
            large
            query={query}
            loading={<LoadingTable />}
            errorTitle="The audit log did not load"
            errorHeading="h2"
            isEmpty={({ items }) => items.length === 0}
            empty={
              <EmptyState
                heading="h2"
                title="Nothing has been changed yet"
                text="Each import, edit of a vendor, role, invitation and reset link is listed here: who made it, when, and how it was before."
              />
            }
          >
            {({ items }) => <AuditTable entries={items} />}
          </AsyncPanel>
        </Panel>
      </section>
      {shown && (
        <div className={table.pager}>
          <Pager {...shown} page={page} noun="changes" onPage={turnTo} />
        </div>
      )}
    </>
  );
}

function AuditTable({ entries }: { entries: readonly Schema<"AuditEntry">[] }) {
  return (
    <Table className={classNames(table.table, styles.audit)}>
      <TableHead
        columns={["When", "Who", "What", "Details"]}
        className={text.visuallyHiddenOnPhone}
      />
      <tbody>
        {entries.map(({ id, at, who, action, subject, details, canUndo }) => (
          <tr key={id}>
            <td className={classNames(table.nowrap, text.muted)}>
              <time dateTime={at} title={at}>
                {formatMoment(at)}
              </time>
            </td>
            <td dir="auto">{who}</td>
            <td>
              <p className={table.firstLine}>{action}</p>
              <p className={text.secondLine} dir="auto">
                {subject}
              </p>
            </td>
            <td>
              <ul className={styles.changes}>
                {details.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              {canUndo && <UndoMerge mergeId={id} subject={subject} />}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function UndoMerge({ mergeId, subject }: { mergeId: string; subject: string }) {
  const client = useQueryClient();
  const undo = useMutation({ mutationFn: () => undoMerge(client, mergeId) });
  return (
    <Button
      size="sm"
      icon={Undo2}
      className={styles.undo}
      aria-label={`Undo merge of ${subject}`}
      pending={undo.isPending}
      onClick={() => undo.mutate()}
    >
      Undo merge
    </Button>
  );
}
