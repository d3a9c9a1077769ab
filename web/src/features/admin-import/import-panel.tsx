import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useModel } from "../../lib/use-model";
import { PreviewPanel } from "./check/preview-panel";
import { DropZone } from "./drop-zone";
import { useFileDrop } from "./file/use-file-drop";
import { FormatRequirements } from "./format-requirements";
import { ImportHistory } from "./history/import-history";
import { UndoDialog } from "./history/undo-dialog";
import { createUndo } from "./history/undo-model";
import styles from "./import-panel.module.css";
import { ResultPanel } from "./result-panel";
import { ImportActions } from "./running/import-actions";
import { createImport } from "./running/import-model";
import { RemoteImportPanel } from "./running/remote-import-panel";
import { useCurrentImport } from "./running/use-current-import";
import { SamplePanel } from "./sample-panel";

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
