import { type Signal, signal } from "@preact/signals-react";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError, errorText } from "../../api/api-error";
import { currentImportQuery, importsQuery, keys } from "../../api/queries";
import type { Upload } from "../../api/upload";
import { toast } from "../../ui/toast";
import { forgetWhatChanged } from "./forget-what-changed";
import {
  type CurrentImport,
  cancelImport,
  type ImportBatch,
  type ImportReport,
  sendFile,
} from "./import-calls";
import { type Preview, readPreview } from "./preview";

/** A file that was chosen; nothing of it has been sent. */
export interface Picked {
  file: File;
  /** Null while its beginning is being read. */
  preview: Preview | null;
}

/** A request of ours under way. */
export interface Run {
  dryRun: boolean;
  /** Bytes that have left, and of how many. */
  sent: number;
  size: number;
  isCancelling: boolean;
}

export interface Outcome {
  fileName: string;
  report: ImportReport;
}

export type ImportModel = ReturnType<typeof createImport>;

/** One file on its way in: chosen, perhaps checked, imported, and what came of it. */
export function createImport(client: QueryClient) {
  const picked = signal<Picked | null>(null);
  const removeSample = signal(false);
  const checked = signal<ImportReport | null>(null);
  const outcome = signal<Outcome | null>(null);
  const failure = signal<string | null>(null);
  const run = signal<Run | null>(null);
  let sending: Upload<ImportReport> | null = null;

  /** Takes back what was said about the file as it was. */
  const unsay = () => {
    checked.value = null;
    failure.value = null;
  };

  /** What was last asked about our import must not pass for somebody else's. */
  const forgetProgress = async () => {
    await client.cancelQueries({ queryKey: currentImportQuery.queryKey });
    client.setQueryData(currentImportQuery.queryKey, null);
  };

  const start = async (dryRun: boolean) => {
    if (run.value) return;
    const file = picked.value?.file;
    if (!file) return toast({ ...NO_FILE, tone: "danger" });
    unsay();
    run.value = { dryRun, sent: 0, size: file.size, isCancelling: false };
    sending = sendFile(file, {
      dryRun,
      removeSampleData: removeSample.value,
      onSent: (sent, size) => change(run, { sent, size }),
    });
    try {
      const report = await sending.reply.finally(forgetProgress);
      if (dryRun) checked.value = report;
      else arrive({ fileName: file.name, report });
    } catch (error) {
      await fail(error, dryRun, file);
    } finally {
      run.value = null;
      sending = null;
    }
  };

  const arrive = (arrived: Outcome) => {
    picked.value = null;
    removeSample.value = false;
    outcome.value = arrived;
    toast({ title: "Import Successful", description: successText(arrived.report) });
    void forgetWhatChanged(client);
  };

  const fail = async (error: unknown, dryRun: boolean, file: File) => {
    if (isCancelled(error)) {
      toast({ title: dryRun ? "Check cancelled" : "Import cancelled", description: NOTHING });
      return;
    }
    const text = (await changedOnDisk(error, file)) ?? errorText(error, "Import failed");
    failure.value = text;
    toast({ tone: "danger", title: dryRun ? "Check Failed" : "Import Failed", description: text });
    const status = error instanceof ApiError ? error.status : 0;
    // Somebody else's import shows how far it is; a session that is over leads to sign-in.
    if (status === 409) void client.invalidateQueries({ queryKey: keys.imports });
    if (status === 401) void client.invalidateQueries({ queryKey: keys.me });
  };

  return {
    picked,
    /** Whether the sample data goes with the next import. */
    removeSample,
    /** What a dry run of the chosen file said. */
    checked,
    /** What the last import did. */
    outcome,
    /** Why the last try with the chosen file failed. */
    failure,
    run,

    /** Takes a file over, or says why not. Nothing is sent. */
    async pick(files: readonly File[]) {
      const [file] = files;
      if (!file || run.value) return;
      if (files.length > 1) return toast({ ...ONE_FILE, tone: "danger" });
      if (!/\.csv$/i.test(file.name)) return toast({ ...INVALID_FILE, tone: "danger" });
      unsay();
      outcome.value = null;
      picked.value = { file, preview: null };
      const preview = await readPreview(file).catch(() => null);
      if (picked.value?.file !== file) return;
      picked.value = preview && { file, preview };
      if (!preview) toast({ ...UNREADABLE, tone: "danger" });
    },
    setRemoveSample(wanted: boolean) {
      removeSample.value = wanted;
      checked.value = null;
    },
    check: () => start(true),
    send: () => start(false),
    /** An import has ended that was not started here, or before a reload: what came of it shows. */
    async endedElsewhere({ fileName, dryRun }: CurrentImport) {
      const known = client.getQueryData(importsQuery.queryKey)?.items[0]?.id;
      await forgetWhatChanged(client);
      const newest = client.getQueryData(importsQuery.queryKey)?.items[0];
      const isNews = newest !== undefined && newest.id !== known;
      if (isNews && !dryRun && !picked.value && newest.fileName === fileName) {
        outcome.value = { fileName: newest.fileName, report: reportOf(newest) };
      }
    },
    /** Lets the chosen file go; while it is under way, ends that first. */
    async cancel() {
      if (!run.value) {
        unsay();
        picked.value = null;
        return;
      }
      if (run.value.isCancelling) return;
      change(run, { isCancelling: true });
      const isUploading = run.value.sent < run.value.size;
      if (isUploading) sending?.abort();
      try {
        await cancelImport();
      } catch (error) {
        // The server notices an upload that ends too early by itself.
        if (isUploading) return;
        change(run, { isCancelling: false });
        toast({ ...NOT_CANCELLED, description: errorText(error, TRY_AGAIN) });
      }
    },
  };
}

/** Spec sections 5 and 8. */
const INVALID_FILE = { title: "Invalid File", description: "Please select a valid CSV file." };
const NO_FILE = { title: "No File Selected", description: "Please select a CSV file to upload." };
const ONE_FILE = { title: "One file at a time", description: "Please drop a single CSV file." };
const UNREADABLE = { title: "Invalid File", description: "The browser could not read this file." };
const NOT_CANCELLED = { tone: "danger", title: "The import was not cancelled" } as const;
const TRY_AGAIN = "Please try again.";
const NOTHING = "Nothing was imported.";
const CHANGED = "The file has changed since it was chosen. Please choose it again.";

function successText({ inserted, updated, skipped }: ImportReport): string {
  return `Imported ${inserted} new bookings, updated ${updated} existing bookings, skipped ${skipped} records.`;
}

/** What the list of imports knows of a report. */
function reportOf(batch: ImportBatch): ImportReport {
  return {
    ...batch,
    dryRun: false,
    unchanged: batch.skipped - batch.refused,
    errors: [],
    notices: [],
    columns: [],
    cleared: [],
    belongsToOthers: false,
    batchId: batch.id,
  };
}

/** Whether it ended because we asked for it, here or on the server. */
function isCancelled(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === "import_cancelled";
  return error instanceof DOMException && error.name === "AbortError";
}

/** A browser refuses to send a file that was saved again after it was chosen, and does not say why. */
async function changedOnDisk(error: unknown, file: File): Promise<string | null> {
  if (!(error instanceof ApiError) || error.status !== 0) return null;
  const isReadable = await file
    .slice(0, 1)
    .arrayBuffer()
    .then(Boolean, () => false);
  return isReadable ? null : CHANGED;
}

function change(run: Signal<Run | null>, part: Partial<Run>): void {
  if (run.value) run.value = { ...run.value, ...part };
}
