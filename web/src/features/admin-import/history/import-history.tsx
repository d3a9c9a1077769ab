import { useQuery } from "@tanstack/react-query";
import { importsQuery } from "../../../api/queries/imports";
import { AsyncPanel } from "../../../ui/async-panel";
import { EmptyState } from "../../../ui/empty-state";
import { ListRow } from "../../../ui/list-row";
import { Panel } from "../../../ui/panel";
import { Skeleton } from "../../../ui/skeleton";
import { HistoryItem } from "./history-item";
import styles from "./import-history.module.css";
import type { UndoModel } from "./undo-model";

/** Past imports, newest first, each with Undo or the reason why there is none. */
export function ImportHistory({ undo }: { undo: UndoModel }) {
  const imports = useQuery(importsQuery);
  return (
    <Panel title="Past imports" flush>
      <AsyncPanel
        query={imports}
        loading={<LoadingHistory />}
        errorTitle="Past imports did not load"
        isEmpty={({ items }) => items.length === 0}
        empty={
          <div className={styles.empty}>
            <EmptyState text="Nothing has been imported yet." />
          </div>
        }
      >
        {({ items }) => (
          <ul>
            {items.map((pastImport) => (
              <HistoryItem
                key={pastImport.id}
                pastImport={pastImport}
                onUndo={() => undo.ask(pastImport)}
              />
            ))}
          </ul>
        )}
      </AsyncPanel>
    </Panel>
  );
}

function LoadingHistory() {
  return (
    <ul>
      {[240, 200].map((width) => (
        <ListRow key={width} name={<Skeleton shape="line" width={width} />}>
          <Skeleton shape="line" width={width} />
          <Skeleton shape="line" width={width + 80} />
        </ListRow>
      ))}
    </ul>
  );
}
