import { useQuery } from "@tanstack/react-query";
import type { Schema } from "../../api/client";
import { adminSpaceQuery } from "../../api/queries/admin";
import { classNames } from "../../lib/class-names";
import { formatBytes, formatShare } from "../../lib/format";
import text from "../../styles/text.module.css";
import { AsyncPanel } from "../../ui/async-panel";
import { Panel } from "../../ui/panel";
import { Table, TableHead } from "../../ui/table";
import table from "./admin-table.module.css";
import styles from "./backups-page.module.css";
import { LoadingRows } from "./loading-rows";

/** What takes the bytes of the database, table by table. */
export function SpaceUse() {
  const query = useQuery(adminSpaceQuery);
  return (
    <Panel>
      <AsyncPanel
        query={query}
        loading={<LoadingRows />}
        errorTitle="What takes the space did not load"
      >
        {(space) => <SpaceTable space={space} />}
      </AsyncPanel>
    </Panel>
  );
}

function SpaceTable({ space: { bytes, freeBytes, tables } }: { space: Schema<"SpaceUse"> }) {
  return (
    <Table className={classNames(table.table, styles.tables)} aria-label="What takes the space">
      <TableHead columns={["What", "Size", "Share"]} className={text.visuallyHiddenOnPhone} />
      <tbody>
        {tables.map(({ name, holds, bytes: size }) => (
          <tr key={name}>
            <td>
              <p className={table.firstLine}>{holds}</p>
              <p className={text.secondLine}>
                <code>{name}</code>
              </p>
            </td>
            <td className={classNames(table.nowrap, text.tabular)}>{formatBytes(size)}</td>
            <td className={text.tabular}>{formatShare(size, bytes)}</td>
          </tr>
        ))}
        <tr>
          <td>
            <p className={table.firstLine}>Free</p>
            <p className={text.secondLine}>
              Later writes fill it; <code>stackbrief compact</code> gives it back.
            </p>
          </td>
          <td className={classNames(table.nowrap, text.tabular)}>{formatBytes(freeBytes)}</td>
          <td className={text.tabular}>{formatShare(freeBytes, bytes)}</td>
        </tr>
      </tbody>
    </Table>
  );
}
