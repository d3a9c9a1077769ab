import { Download, Undo2 } from "lucide-react";
import { IMPORT_KIND_LABELS } from "../../../api/facts";
import { classNames } from "../../../lib/class-names";
import { formatCount, formatDuration, formatMoment } from "../../../lib/format";
import layout from "../../../styles/layout.module.css";
import text from "../../../styles/text.module.css";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { buttonClass } from "../../../ui/button-class";
import { DotSeparated } from "../../../ui/dot-separated";
import { Icon } from "../../../ui/icon";
import { ListRow } from "../../../ui/list-row";
import { TEXTS } from "../../../ui/texts";
import type { PastImport } from "../import-calls";
import { ExtractedCapabilities } from "../report/extracted-capabilities";
import { countsText, undoneByText } from "../report/format";
import styles from "./import-history.module.css";

interface HistoryItemProps {
  pastImport: PastImport;
  onUndo: () => void;
}

/** One past import: file, kind, counts, number, user, time and duration. */
export function HistoryItem({ pastImport, onUndo }: HistoryItemProps) {
  const { id, fileName, kind, rejected, errorsUrl, importedBy, importedAt, durationMs } =
    pastImport;
  const isUndone = pastImport.state === "undone";
  return (
    <ListRow
      className={styles.item}
      name={
        <>
          <span className={isUndone ? text.muted : undefined} dir="auto">
            {fileName}
          </span>
          <Badge tone="kind">{IMPORT_KIND_LABELS[kind]}</Badge>
          {isUndone && <Badge>Undone</Badge>}
        </>
      }
      action={
        <div className={classNames(layout.actions, styles.actions)}>
          {rejected > 0 && errorsUrl && (
            <a
              className={buttonClass({ variant: "text", size: "sm" })}
              href={errorsUrl}
              aria-label={`Download the errors of ${fileName}`}
              download
            >
              <Icon of={Download} />
              Errors ({formatCount(rejected)})
            </a>
          )}
          {pastImport.canUndo && (
            <Button size="sm" icon={Undo2} aria-label={`Undo ${fileName}`} onClick={onUndo}>
              {TEXTS.undo}
            </Button>
          )}
        </div>
      }
    >
      <p className={text.tabular}>{countsText(pastImport)}</p>
      <p>
        <DotSeparated
          items={[
            `Import ${id}`,
            <bdi key="who">{importedBy}</bdi>,
            <time key="when" dateTime={importedAt}>
              {formatMoment(importedAt)}
            </time>,
            formatDuration(durationMs),
          ]}
        />
      </p>
      {!isUndone && pastImport.capabilities && (
        <p>
          <ExtractedCapabilities of={pastImport.capabilities} />
        </p>
      )}
      {isUndone && <p>{undoneByText(pastImport)}</p>}
      {!isUndone && !pastImport.canUndo && pastImport.whyNot && <p>{pastImport.whyNot}</p>}
    </ListRow>
  );
}
