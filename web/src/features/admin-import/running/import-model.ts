import { type Signal, signal } from "@preact/signals-react";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError, errorText } from "../../../api/api-error";
import { NOTHING_IMPORTED, OTHER_SPREADSHEETS } from "../../../api/facts";
import { currentImportQuery, importsQuery } from "../../../api/queries/imports";
import { keys } from "../../../api/queries/keys";
import type { Upload } from "../../../api/upload";
import { createMutation } from "../../../lib/mutation";
import { toast } from "../../../ui/toast";
import { createFileChoices } from "../choices/file-choices";
import { findPreviousChoices, type PreviousChoices } from "../choices/previous-choices";
import { suggestedColumns, withSuggested } from "../choices/suggested-columns";
import { type ColumnChoices, type NamedColumns, NO_CHOICES } from "../columns/column-matching";
import { guardUpload } from "../file/guard-upload";
import { readPreview, sheetPreview, unreadSheet } from "../file/preview";
import { changedOnDisk, chosenSheet, isArchive, type SelectedFile } from "../file/selected-file";
import {
  type CurrentImport,
  cancelImport,
  type ImportReport,
  isCanceled,
  sendFile,
  toReport,
} from "../import-calls";
import { type Refusal, toRefusal } from "./import-refusal";
import {
  failedSuggestion,
  finishedToast,
  IMPORT_FAILED,
  INVALID_FILE,
  LOOK_FIRST,
  NO_FILE,
  NOT_CANCELED,
  noSuggestion,
  ONE_FILE,
  UNREADABLE,
} from "./import-toasts";
import { invalidateAfterImport, refreshAfterFailure } from "./invalidate-after-import";

/** The import or dry run that this screen has started. */
export interface Run {
  dryRun: boolean;
  /** Uploaded bytes, and the size of the request. */
  sent: number;
  size: number;
  isCanceling: boolean;
}

interface SendVariables {
  file: File;
  dryRun: boolean;
  /** Whether a refused file may be one whose columns someone has named before. */
  recalls: boolean;
}

export interface ImportResult {
  fileName: string;
  report: ImportReport;
}

export type ImportModel = ReturnType<typeof createImport>;

/** State of the import screen: the selected file, its dry run, the running request and the result. */
export function createImport(client: QueryClient) {
  const selected = signal<SelectedFile | null>(null);
  const removeSample = signal(false);
  const checked = signal<ImportReport | null>(null);
  const result = signal<ImportResult | null>(null);
  const failure = signal<Refusal | null>(null);
  const choices = createFileChoices();
  const run = signal<Run | null>(null);
  let upload: Upload<ImportReport> | null = null;
  /** What was said of an earlier file with the columns of the sheet that was just refused. */
  let refusedSheet: PreviousChoices | null = null;

  /** Clears the result of the last dry run or failure. */
  const clearResult = () => {
    checked.value = null;
    failure.value = null;
  };

  /** The last progress of our own import must not be taken for a remote one. */
  const clearProgress = async () => {
    await client.cancelQueries({ queryKey: currentImportQuery.queryKey });
    client.setQueryData(currentImportQuery.queryKey, null);
  };

  const sending = createMutation<ImportReport, SendVariables>(client, {
    mutationFn({ file, dryRun }) {
      upload = sendFile(file, {
        dryRun,
        removeSampleData: removeSample.value,
        sheet: chosenSheet(selected.value),
        allowMissing: choices.allowMissing.value,
        columns: choices.columns.value,
        categories: choices.categories.hasChoices.value ? choices.categories.listed.value : null,
        onSent: (sent, size) => change(run, { sent, size }),
      });
      const letGo = dryRun ? undefined : guardUpload(client);
      return upload.reply.finally(letGo).finally(clearProgress);
    },
    onMutate({ file, dryRun }) {
      clearResult();
      run.value = { dryRun, sent: 0, size: file.size, isCanceling: false };
    },
    onSuccess(report, { file, dryRun }) {
      if (!dryRun) return finish({ fileName: file.name, report });
      checked.value = report;
      choices.categories.onChecked(report.ownCategories);
      const preview = sheetPreview(report);
      if (preview && selected.value?.file === file) selected.value = { file, preview };
    },
    onError: fail,
    onSettled() {
      run.value = null;
      upload = null;
    },
  });

  const start = async (dryRun: boolean, recalls = false) => {
    const file = selected.value?.file;
    if (run.value) return;
    if (!file) return toast({ ...NO_FILE, tone: "danger" });
    await sending.mutate({ file, dryRun, recalls });
  };

  /** What was said of an earlier file with these columns. */
  const loadPreviousChoices = async (headers: readonly string[]) => {
    const past = await client.fetchQuery(importsQuery).catch(() => null);
    return findPreviousChoices(headers, past?.items ?? []);
  };

  const applyPreviousChoices = async (previous: PreviousChoices | null, file: File) => {
    if (previous === null || selected.value?.file !== file) return;
    // Who was faster than the history has said it, or does without.
    if (run.value || choices.hasAny()) return;
    const { fileName, named, categories } = previous;
    choices.categories.applyPrevious(categories, fileName);
    const hasNamed = Object.keys(named).length > 0;
    // A spreadsheet is read again, with either.
    if (hasNamed || Object.keys(categories).length > 0) {
      await chooseColumns({ ...NO_CHOICES, named });
    }
    if (hasNamed) choices.previousFile.value = fileName;
  };

  /** Has a sheet read by the server, and once more if its columns are those of an earlier file. */
  const readSheet = async (file: File) => {
    await start(true, true);
    const found = checked.value?.columns.map(({ header }) => header);
    const previous = refusedSheet ?? (found ? await loadPreviousChoices(found) : null);
    refusedSheet = null;
    await applyPreviousChoices(previous, file);
  };

  const chooseColumns = async (columns: ColumnChoices, isSuggestion = false) => {
    const { file, preview } = selected.value ?? {};
    if (run.value || !file || !preview) return;
    choices.chooseColumns(columns, isSuggestion);
    if ("sheets" in preview.format) return start(true);
    clearResult();
    const read = await readPreview(file, columns).catch(() => null);
    if (read && selected.value?.file === file) selected.value = { file, preview: read };
  };

  const suggesting = createMutation<NamedColumns, File>(client, {
    // A refusal has said it already.
    mutationFn: async (file) =>
      failure.value?.suggestedColumns ?? (await suggestedColumns(file, choices.columns.value)),
    async onSuccess(suggested, file) {
      if (selected.value?.file !== file) return;
      if (Object.keys(suggested).length === 0) {
        return toast(noSuggestion(selected.value.preview?.allowMissing ?? null));
      }
      await chooseColumns(withSuggested(choices.columns.value, suggested), true);
    },
    onError(error) {
      toast(failedSuggestion(error));
      refreshAfterFailure(client, error);
    },
  });

  const finish = (finished: ImportResult) => {
    selected.value = null;
    removeSample.value = false;
    choices.clear();
    result.value = finished;
    toast(finishedToast(finished.report));
    void invalidateAfterImport(client);
  };

  async function fail(error: unknown, { file, dryRun, recalls }: SendVariables) {
    if (isCanceled(error)) {
      toast({
        title: dryRun ? "Check canceled" : "Import canceled",
        description: NOTHING_IMPORTED,
      });
      return;
    }
    if (error instanceof ApiError && recalls) {
      refusedSheet = await loadPreviousChoices(error.columns);
      if (refusedSheet) return;
    }
    const changed = await changedOnDisk(error, file);
    const text = changed ?? errorText(error, "Import failed");
    const refused = error instanceof ApiError ? error : null;
    // Once a file was sent, silence does not tell the outcome.
    const isUnknown = changed === null && refused?.status === 0 && !dryRun;
    const said = isUnknown ? `${refused.unanswered} ${LOOK_FIRST}` : text;
    failure.value = toRefusal(error, { text: said, dryRun, isUnknown });
    const chosen = chosenSheet(selected.value);
    if (refused && refused.sheets.length > 0 && selected.value?.file === file) {
      selected.value = { file, preview: unreadSheet(refused.sheets, chosen) };
    }
    toast({ tone: "danger", title: dryRun ? "Check Failed" : IMPORT_FAILED, description: text });
    refreshAfterFailure(client, error);
    // What was imported after all.
    if (isUnknown) void client.invalidateQueries({ queryKey: keys.imports });
  }

  const cancellation = createMutation(client, {
    mutationFn: (_: { isUploading: boolean }) => cancelImport(),
    onError: (error, { isUploading }) => {
      // The server detects an aborted upload by itself.
      if (isUploading) return;
      change(run, { isCanceling: false });
      toast({ ...NOT_CANCELED, description: errorText(error) });
    },
  });

  return {
    selected,
    /** Whether the next import also removes the sample data. */
    removeSample,
    /** The report of a dry run of the selected file. */
    checked,
    /** The result of the last import. */
    result,
    /** Why the last request with the selected file failed. */
    failure,
    run,

    /** Selects a file and reads its preview, or shows why it cannot be imported. Nothing of a CSV is sent. */
    async select(files: readonly File[]) {
      const [file] = files;
      if (!file || run.value) return;
      if (files.length > 1) return toast({ ...ONE_FILE, tone: "danger" });
      const other = OTHER_SPREADSHEETS.find(([ending]) => file.name.toLowerCase().endsWith(ending));
      if (other) return toast({ ...INVALID_FILE, description: other[1], tone: "danger" });
      const isWorkbook = /.\.xlsx$/i.test(file.name);
      const isValid = isWorkbook ? await isArchive(file) : /\.csv$/i.test(file.name);
      if (!isValid) return toast({ ...INVALID_FILE, tone: "danger" });
      clearResult();
      result.value = null;
      choices.clear();
      selected.value = { file, preview: null };
      if (isWorkbook || (await isArchive(file))) {
        if (selected.value?.file !== file) return;
        selected.value = { file, preview: unreadSheet([], null) };
        return readSheet(file);
      }
      const preview = await readPreview(file).catch(() => null);
      if (selected.value?.file !== file) return;
      selected.value = preview && { file, preview };
      if (!preview) return toast({ ...UNREADABLE, tone: "danger" });
      const headers = preview.columns.map(({ header }) => header);
      await applyPreviousChoices(await loadPreviousChoices(headers), file);
    },
    /** Reads another sheet of the selected spreadsheet. */
    async chooseSheet(sheet: string) {
      const { file, preview } = selected.value ?? {};
      if (run.value || !file || !preview || !("sheets" in preview.format)) return;
      choices.clear();
      selected.value = { file, preview: unreadSheet(preview.format.sheets, sheet) };
      await readSheet(file);
    },
    /** What someone says of the selected file. */
    choices,
    /** Takes the selected file without these columns: what was refused is tried again. */
    async takeWithout(columns: string) {
      const dryRun = failure.value?.dryRun ?? true;
      choices.allowMissing.value = columns;
      await start(dryRun);
    },
    isSuggesting: suggesting.pending,
    /** Chooses what the server suggests for the selected file. */
    suggestColumns: suggesting.mutate,
    /** Has the selected file read so: a CSV here, a spreadsheet by the server. */
    chooseColumns,
    setRemoveSample(wanted: boolean) {
      removeSample.value = wanted;
      checked.value = null;
    },
    check: () => start(true),
    send: () => start(false),
    /** Shows the result of an import that was started elsewhere, or here before a reload. */
    async onRemoteImportFinished({ fileName, dryRun }: CurrentImport) {
      const known = client.getQueryData(importsQuery.queryKey)?.items[0]?.id;
      await invalidateAfterImport(client);
      const newest = client.getQueryData(importsQuery.queryKey)?.items[0];
      const isNews = newest !== undefined && newest.id !== known;
      if (isNews && !dryRun && !selected.value && newest.fileName === fileName) {
        result.value = { fileName: newest.fileName, report: toReport(newest) };
      }
    },
    /** Deselects the file, or cancels the request if one is running. */
    async cancel() {
      if (!run.value) {
        clearResult();
        selected.value = null;
        return;
      }
      if (run.value.isCanceling) return;
      change(run, { isCanceling: true });
      const isUploading = run.value.sent < run.value.size;
      if (isUploading) upload?.abort();
      await cancellation.mutate({ isUploading });
    },
  };
}

function change(run: Signal<Run | null>, part: Partial<Run>): void {
  if (run.value) run.value = { ...run.value, ...part };
}
