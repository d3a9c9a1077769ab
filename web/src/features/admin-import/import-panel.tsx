import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useModel } from "../../lib/use-model";
import { DropZone } from "./drop-zone";
import { FormatRequirements } from "./format-requirements";
import { ImportActions } from "./import-actions";
import { ImportHistory } from "./import-history";
import { createImport } from "./import-model";
import styles from "./import-panel.module.css";
import { PreviewPanel } from "./preview-panel";
import { RemoteImportPanel } from "./remote-import-panel";
import { ResultPanel } from "./result-panel";
import { SamplePanel } from "./sample-panel";
import { UndoDialog } from "./undo-dialog";
import { createUndo } from "./undo-model";
import { useCurrentImport } from "./use-current-import";
import { useFileDrop } from "./use-file-drop";

/** The import screen of administrators: select, preview, check, import, undo. */
export function ImportPanel() {
  const client = useQueryClient();
  const model = useModel(() => createImport(client));
  const undo = useModel(() => createUndo(client));
  const select = useCallback((files: File[]) => void model.select(files), [model]);
  const isOver = useFileDrop(select);
  const { own, remote } = useCurrentImport(model);
  const { value: result } = model.result;
  const preview = model.selected.value?.preview;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <DropZone model={model} isOver={isOver} />
        {remote && <RemoteImportPanel current={remote} />}
        {preview ? (
          <PreviewPanel model={model} preview={preview} current={own} isBlocked={remote !== null} />
        ) : (
          <ImportActions model={model} isBlocked={remote !== null} />
        )}
        {result && <ResultPanel key={result.report.importId} result={result} undo={undo} />}
      </div>
      <div className={styles.aside}>
        <FormatRequirements />
        <SamplePanel undo={undo} />
      </div>
      <ImportHistory undo={undo} />
      <UndoDialog undo={undo} />
    </div>
  );
}
