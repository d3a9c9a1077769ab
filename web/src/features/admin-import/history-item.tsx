import { Download, Undo2 } from "lucide-react";
import { formatCount, formatDuration, formatMoment } from "../../lib/format";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { buttonClass } from "../../ui/button-class";
import { Icon } from "../../ui/icon";
import type { ImportBatch } from "./import-calls";
import { batchCounts, kindName, undoneByText } from "./wording";

interface HistoryItemProps {
  batch: ImportBatch;
  onUndo: () => void;
}

/** One import: file, kind, counts, who, when and how long. */
export function HistoryItem({ batch, onUndo }: HistoryItemProps) {
  const { fileName, kind, refused, errorsUrl, importedBy, importedAt, durationMs } = batch;
  const isUndone = batch.state === "undone";
  return (
    <li className={isUndone ? "undone" : undefined}>
      <div className="history-text">
        <div className="tags">
          <b>{fileName}</b>
          <Badge tone="kind">{kindName(kind)}</Badge>
          {isUndone && <Badge>Undone</Badge>}
        </div>
        <p className="num">{batchCounts(batch)}</p>
        <p>
          {importedBy} · <time dateTime={importedAt}>{formatMoment(importedAt)}</time> ·{" "}
          {formatDuration(durationMs)}
        </p>
        {isUndone && <p>{undoneByText(batch)}</p>}
        {!isUndone && !batch.canUndo && batch.whyNot && <p>{batch.whyNot}</p>}
      </div>
      <div className="actions">
        {refused > 0 && errorsUrl && (
          <a
            className={buttonClass({ variant: "text", size: "sm" })}
            href={errorsUrl}
            aria-label={`Download the errors of ${fileName}`}
            download
          >
            <Icon of={Download} />
            Errors ({formatCount(refused)})
          </a>
        )}
        {batch.canUndo && (
          <Button size="sm" icon={Undo2} aria-label={`Undo ${fileName}`} onClick={onUndo}>
            Undo
          </Button>
        )}
      </div>
    </li>
  );
}
