import { Badge } from "../../../ui/badge";
import { Note } from "../../../ui/note";
import { Panel } from "../../../ui/panel";
import { columnsByOtherNames, mergeServerColumns } from "../columns/column-matching";
import type { Preview } from "../file/preview";
import type { CurrentImport } from "../import-calls";
import { failureText, previewText, unknownColumnsText, withoutLinksText } from "../report/format";
import { ImportActions } from "../running/import-actions";
import type { ImportModel } from "../running/import-model";
import { ImportProgress } from "../running/import-progress";
import { progressOf } from "../running/progress";
import { AllowMissingButton } from "./allow-missing-button";
import { CheckResult } from "./check-result";
import { ColumnNames } from "./column-names";
import { OwnCategories } from "./own-categories";
import styles from "./preview-panel.module.css";
import { PreviewTable } from "./preview-table";
import { SheetChoice } from "./sheet-choice";
import { SuggestColumnsButton } from "./suggest-columns-button";

interface PreviewPanelProps {
  model: ImportModel;
  preview: Preview;
  current: CurrentImport | null;
  isBlocked: boolean;
}

/** Preview of the selected file, the result of its dry run, and the actions. */
export function PreviewPanel({ model, preview, current, isBlocked }: PreviewPanelProps) {
  const run = model.run.value;
  const checked = model.checked.value;
  const failure = model.failure.value;
  const allowed = model.choices.allowMissing.value;
  // After a dry run the server's columns take precedence.
  const columns = checked ? mergeServerColumns(preview.columns, checked.columns) : preview.columns;
  const unknown = columns.filter(({ header, field }) => header && !field);
  // Of a spreadsheet that was refused only the refusal names the columns.
  const isRead = columns.length > 0;
  const unnamed = isRead
    ? columnsByOtherNames(columns, model.choices.columns.value)
    : (failure?.columns ?? []);
  const lacksCategory = isRead
    ? preview.kind === "vendors" && columns.every(({ field }) => field !== "category")
    : (failure?.missingColumns.includes("category") ?? false);
  return (
    <Panel
      title="Preview"
      description={previewText(preview, columns)}
      flush
      actions={(!run || run.dryRun) && <Badge tone="top">Nothing written yet</Badge>}
      footer={
        <>
          {run && <ImportProgress progress={progressOf(run, current)} />}
          <ImportActions model={model} isBlocked={isBlocked} />
        </>
      }
    >
      <SheetChoice model={model} preview={preview} />
      {!failure && preview.problem && !allowed && (
        <div className={styles.note}>
          <Note tone="danger">
            {preview.problem}
            {preview.lacksColumns && <SuggestColumnsButton model={model} />}
            <AllowMissingButton model={model} columns={preview.allowMissing} />
          </Note>
        </div>
      )}
      {!failure && allowed && (
        <div className={styles.note}>
          <Note>{withoutLinksText(allowed)}</Note>
        </div>
      )}
      {/* The report of a check names them as well. */}
      {unknown.length > 0 && !checked && (
        <div className={styles.note}>
          <Note>{unknownColumnsText(unknown, preview.kind)}</Note>
        </div>
      )}
      <ColumnNames
        model={model}
        preview={{ ...preview, columns }}
        headers={unnamed}
        lacksCategory={lacksCategory}
      />
      {columns.length > 0 && (
        <PreviewTable
          kind={preview.kind}
          isChecked={checked !== null}
          columns={columns}
          rows={preview.rows}
        />
      )}
      <div className={styles.result} role="status">
        {failure && (
          <Note tone="danger">
            {failure.isUnknown ? failure.text : failureText(failure.text)}
            {Object.keys(failure.suggestedColumns).length > 0 && (
              <SuggestColumnsButton model={model} />
            )}
            <AllowMissingButton model={model} columns={failure.allowMissing} />
          </Note>
        )}
        {checked && <CheckResult report={checked} />}
      </div>
      <OwnCategories model={model} />
    </Panel>
  );
}
