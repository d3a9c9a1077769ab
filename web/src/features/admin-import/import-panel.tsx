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
import { useUploadGuard } from "./use-upload-guard";

/** The import screen of administrators: select, preview, check, import, undo. */
export function ImportPanel() {
  const client = useQueryClient();
  const model = useModel(() => createImport(client));
  const undo = useModel(() => createUndo(client));
  const pick = useCallback((files: File[]) => void model.pick(files), [model]);
  const isOver = useFileDrop(pick);
  const { ours, elsewhere } = useCurrentImport(model);
  const { value: outcome } = model.outcome;
  const preview = model.selected.value?.preview;
  useUploadGuard(model.run.value, ours);
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <DropZone model={model} isOver={isOver} />
        {elsewhere && <RemoteImportPanel current={elsewhere} />}
        {preview ? (
          <PreviewPanel
            model={model}
            preview={preview}
            current={ours}
            isTaken={elsewhere !== null}
          />
        ) : (
          <ImportActions model={model} isTaken={elsewhere !== null} />
        )}
        {outcome && <ResultPanel key={outcome.report.batchId} outcome={outcome} undo={undo} />}
        <ImportHistory undo={undo} />
      </div>
      <div className={styles.aside}>
        <FormatRequirements />
        <SamplePanel undo={undo} />
      </div>
      <UndoDialog undo={undo} />
    </div>
  );
}
