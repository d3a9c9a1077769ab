import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { Schema } from "../../api/client";
import { OTHER_SPREADSHEETS } from "../../api/facts";
import { useSession } from "../../shared/session";
import { ada, adaAsAdmin, problem } from "../../testing/fixtures";
import { pastImport, report, running, serveImports } from "../../testing/imports";
import { gate } from "../../testing/matches";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";
import type { ImportReport } from "./import-calls";
import { ImportPage } from "./import-page";

const UPLOAD = "*/api/admin/demo-bookings/import";
const BOOKINGS = "Client,Booked at,Mood,Emial\nCallwright,2026-11-19,fine,a@b.example\n";
const VENDORS = "name,category,websiteUrl,bookingUrl\nCallwright,Intake,,\n";
const withoutSample = { ...adaAsAdmin, instance: { sampleData: false, externalLogos: true } };

function SignedInImport() {
  return useSession().state === "signed-in" ? <ImportPage /> : null;
}

async function visit(served = serveImports()) {
  const view = renderAt("/admin/import", <SignedInImport />);
  await screen.findByRole("heading", { level: 1, name: "Demo Booking Import" });
  return { ...view, served };
}

const csv = (text: string, name = "bookings.csv") => new File([text], name, { type: "text/csv" });
const input = () => screen.getByLabelText<HTMLInputElement>(/: CSV file$/);
const button = (name: string) => screen.getByRole("button", { name });
const region = (name: string) => screen.findByRole("region", { name });

/** Selects a file and waits for its preview. */
async function pick(file: File) {
  fireEvent.change(input(), { target: { files: [file] } });
  return region("Preview");
}

/** Answers uploads and records their query strings. */
function serveUpload(answer: (request: Request) => Response | Promise<Response>) {
  const sent: string[] = [];
  server.use(
    http.post(UPLOAD, ({ request }) => {
      sent.push(new URL(request.url).search);
      return answer(request);
    }),
  );
  return sent;
}

const answering = (changes: Partial<ImportReport> = {}) =>
  serveUpload(({ url }) => {
    const dryRun = url.includes("dryRun=true");
    return HttpResponse.json(report(dryRun ? { dryRun, batchId: null, ...changes } : changes));
  });

const refusing = (status: number, code: Schema<"ProblemCode">, detail: string) =>
  serveUpload(() => HttpResponse.json(problem(status, code, detail), { status }));

test('members see "Admins only", and nothing is requested', async () => {
  await visit(serveImports([], ada));
  expect(screen.getByRole("heading", { name: "Admins only" })).toBeVisible();
  expect(screen.queryByLabelText(/CSV file/)).toBeNull();
});

test("an empty screen shows the required columns and sample files", async () => {
  await visit();
  const needed = within(await region("CSV Format Requirements"));
  for (const name of ["Client", "Name", "Email", "Company", "Platform", "Created Time"]) {
    expect(needed.getByText(name, { exact: true, selector: "code" })).toBeVisible();
  }
  expect(needed.getByRole("link", { name: "Vendors CSV" })).toHaveAttribute("download");
  expect(await screen.findByText("Nothing has been imported yet.")).toBeVisible();
});

const PREVIEW = {
  sheet: "Vendors",
  sheets: ["Read me", "Vendors"],
  header: ["Product", "", "Features"],
  rows: [["Callwright", "x", "Day and night"]],
  rowCount: 1,
};
const COLUMNS = [
  { header: "Product", field: "name", suggestion: null },
  { header: "Features", field: "shortHighlights", suggestion: null },
];
const sheet = () => csv("PK\u0003\u0004", "list.xlsx");
const refusal = (extra: object) => ({
  ...problem(422, "missing_columns", "Missing required columns: websiteUrl, bookingUrl"),
  ...extra,
});

test("a spreadsheet is checked at once, and another of its sheets can be chosen", async () => {
  const sent = serveUpload(({ url }) =>
    url.includes("sheet=Vendors")
      ? HttpResponse.json(
          report({ dryRun: true, kind: "vendors", columns: COLUMNS, preview: PREVIEW }),
        )
      : HttpResponse.json(refusal({ sheets: PREVIEW.sheets }), { status: 422 }),
  );
  const { user } = await visit();
  const preview = within(await pick(sheet()));
  expect(await preview.findByText(/^Missing required columns/)).toBeVisible();
  await user.selectOptions(preview.getByLabelText("Sheet"), "Vendors");
  expect(await preview.findByText(/^Create/)).toBeVisible();
  expect(preview.getByText("Vendors, 2 of 3 columns understood, first 1 row")).toBeVisible();
  expect(preview.getByRole("columnheader", { name: "Product → name" })).toBeVisible();
  expect(preview.getByRole("cell", { name: "Day and night" })).toBeVisible();
  expect(screen.getByText('1 row · 4 bytes · sheet "Vendors"')).toBeVisible();
  await user.click(button("Import Demo Bookings"));
  expect(await screen.findByText("Import Successful")).toBeVisible();
  expect(sent.map((query) => new URLSearchParams(query).get("dryRun"))).toEqual([
    "true",
    "true",
    "false",
  ]);
});

test("the result of vendors says what was understood and leads to the queue", async () => {
  answering({ kind: "vendors", capabilities: { read: 143, vendors: 56, silent: 6 } });
  const { user } = await visit();
  await pick(csv(VENDORS));
  await user.click(button("Import Demo Bookings"));
  const results = within(await region("Import Results"));
  expect(
    results.getByText(/143 capabilities read for 56 vendors; 6 say nothing yet\./),
  ).toBeVisible();
  const link = results.getByRole("link", { name: "Review capabilities" });
  expect(link).toHaveAttribute("href", "/admin/capabilities");
});

test("the list of imports keeps what was understood, until the import is undone", async () => {
  const capabilities = { read: 143, vendors: 56, silent: 6 };
  await visit(
    serveImports([
      pastImport({ id: "b2", kind: "vendors", capabilities }),
      pastImport({ kind: "vendors", capabilities, state: "undone" }),
    ]),
  );
  const items = within(await region("Past imports")).getAllByRole("listitem");
  const [kept, undone] = items.map((item) => within(item));
  expect(
    kept?.getByText(/143 capabilities read for 56 vendors; 6 say nothing yet\./),
  ).toBeVisible();
  const link = kept?.getByRole("link", { name: "Review capabilities" });
  expect(link).toHaveAttribute("href", "/admin/capabilities");
  expect(undone?.queryByRole("link", { name: "Review capabilities" })).toBeNull();
});

test("vendors without links are taken in one click where that is allowed", async () => {
  const sent = serveUpload(({ url }) =>
    url.includes("allowMissing=websiteUrl%2CbookingUrl")
      ? HttpResponse.json(report({ dryRun: url.includes("dryRun=true") }))
      : HttpResponse.json(refusal({ allowMissing: "websiteUrl,bookingUrl" }), { status: 422 }),
  );
  const { user } = await visit();
  const preview = within(await pick(csv("Product,Category,Features\nA,Intake,Fast\n", "list.csv")));
  await user.click(
    preview.getByRole("button", { name: "Take it without websiteUrl and bookingUrl" }),
  );
  expect(await preview.findByText(/^Create/)).toBeVisible();
  expect(preview.getByText(/^Taken without website links and booking links/)).toBeVisible();
  expect(sent).toHaveLength(1);
  await user.click(button("Cancel"));
  await pick(csv("Product,Category,Features\nA,Intake,Fast\n", "list.csv"));
  await user.click(button("Import Demo Bookings"));
  const panel = within(await region("Preview"));
  await user.click(await panel.findByRole("button", { name: /^Take it without/ }));
  expect(await region("Import Results")).toBeVisible();
});

test("importing without a file shows an error, and so does a file that is not a CSV", async () => {
  const { user } = await visit();
  await user.click(button("Import Demo Bookings"));
  expect(await screen.findByText("No File Selected")).toBeVisible();
  expect(screen.getByText("Please select a CSV file to upload.")).toBeVisible();
  fireEvent.change(input(), { target: { files: [csv("x", "notes.txt")] } });
  expect(await screen.findByText("Invalid File")).toBeVisible();
  expect(screen.getByText("Please select a valid CSV file.")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Preview" })).toBeNull();
});

test("a text with the name of a spreadsheet is not sent", async () => {
  await visit();
  fireEvent.change(input(), { target: { files: [csv(BOOKINGS, "text.xlsx")] } });
  expect(await screen.findByText("Please select a valid CSV file.")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Preview" })).toBeNull();
});

test("a spreadsheet of another format is not sent, and what to do is said", async () => {
  await visit();
  for (const [ending, sentence] of OTHER_SPREADSHEETS) {
    const file = csv(BOOKINGS, `Vendors${ending.toUpperCase()}`);
    fireEvent.change(input(), { target: { files: [file] } });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole("region", { name: "Preview" })).toBeNull();
  }
});

test("a selected file shows its kind, columns and rows without being sent", async () => {
  await visit();
  const preview = within(await pick(csv(BOOKINGS, "NOVEMBER.CSV")));
  expect(screen.getByText("NOVEMBER.CSV")).toBeVisible();
  expect(screen.getByText("1 row · 67 bytes · UTF-8, comma")).toBeVisible();
  expect(preview.getByText("Demo bookings, 2 of 4 columns understood, first 1 row")).toBeVisible();
  expect(preview.getByRole("columnheader", { name: "Booked at → Created Time" })).toBeVisible();
  expect(preview.getByRole("cell", { name: "2026-11-19" })).toBeVisible();
  expect(
    preview.getByText('These columns are not imported: "Mood", "Emial" (did you mean Email?).'),
  ).toBeVisible();
  expect(preview.getByText("Nothing written yet")).toBeVisible();
});

test("a vendors file is recognized, and a file that will be rejected shows why", async () => {
  await visit();
  expect(within(await pick(csv(VENDORS))).getByText(/^Vendors, 4 of 4 columns/)).toBeVisible();
  await pick(csv("name,websiteUrl\n", "half.csv"));
  expect(await screen.findByText("Missing required columns: category, bookingUrl")).toBeVisible();
  expect(button("Import Demo Bookings")).toBeEnabled();
});

test("Check first shows counts and fields that would be cleared, and imports nothing", async () => {
  const sent = answering({
    // The server reports only columns with a name, and takes precedence over the preview.
    columns: [
      { header: "Client", field: "Client", suggestion: null },
      { header: "Mood", field: "Platform", suggestion: null },
    ],
    cleared: ["Client Category", "DMA"],
    notices: ["Some characters are not UTF-8 and were read as Windows-1252."],
    belongsToOthers: true,
    inserted: 1790,
    updated: 34,
    unchanged: 12,
    refused: 1,
    skipped: 13,
  });
  const { user } = await visit();
  const preview = within(
    await pick(csv("Client,,Mood,Created Time\nCallwright,x,fine,2026-11-19\n")),
  );
  expect(preview.getByRole("columnheader", { name: "Mood not imported" })).toBeVisible();
  await user.click(button("Check first"));
  const counts = await preview.findByText(/^Create/, { selector: "p *" });
  expect(counts.closest("p")).toHaveTextContent("Create 1,790 · Update 34 · Unchanged 12 · Skip 1");
  expect(preview.getByRole("columnheader", { name: "Mood → Platform" })).toBeVisible();
  expect(preview.getByText(/3 of 4 columns understood/)).toBeVisible();
  expect(preview.getByText(/would clear stored values of: Client Category, DMA\.$/)).toBeVisible();
  expect(preview.getByText(/read as Windows-1252/)).toBeVisible();
  expect(preview.getByText("These ids belong to other bookings.")).toBeVisible();
  expect(within(await region("Errors (1)")).getByText("Row 3")).toBeVisible();
  expect(sent).toEqual(["?dryRun=true&removeSampleData=false"]);
  expect(screen.queryByRole("region", { name: "Import Results" })).toBeNull();
  expect(screen.queryByText("Import Successful")).toBeNull();
});

test("an import shows its counts and result, and invalidates the affected queries", async () => {
  const sent = answering();
  const { user, client, served } = await visit();
  client.setQueryData(["trends", "totals"], {});
  client.setQueryData(["profile"], {});
  await pick(csv(BOOKINGS));
  served.items = [pastImport()];
  await user.click(button("Import Demo Bookings"));
  expect(await screen.findByText("Import Successful")).toBeVisible();
  expect(
    screen.getByText("Imported 4 new bookings, updated 0 existing bookings, skipped 1 records."),
  ).toBeVisible();
  const results = within(await region("Import Results"));
  expect(results.getByText("Demo bookings from bookings.csv, in 0.4 s")).toBeVisible();
  expect(results.getByText("1 with errors")).toBeVisible();
  const errors = within(await region("Errors (1)"));
  expect(errors.getByText('created time "2024-13-01" is not a date')).toBeVisible();
  expect(errors.getByRole("link", { name: "Download all errors" })).toHaveAttribute(
    "href",
    "/api/admin/imports/b1/errors.csv",
  );
  expect(sent).toEqual(["?dryRun=false&removeSampleData=false"]);
  expect(screen.queryByRole("region", { name: "Preview" })).toBeNull();
  expect(client.getQueryState(["trends", "totals"])?.isInvalidated).toBe(true);
  expect(client.getQueryState(["profile"])?.isInvalidated).toBe(false);
  expect(await screen.findByRole("button", { name: "Undo bookings.csv" })).toBeVisible();
});

test("Import is disabled while it runs; Cancel ends it, and nothing is imported", async () => {
  const held = gate();
  serveUpload(async () => {
    await held.held;
    return HttpResponse.json(problem(409, "import_cancelled", "The import was cancelled."), {
      status: 409,
    });
  });
  const { user, served } = await visit();
  await pick(csv(BOOKINGS));
  await user.click(button("Import Demo Bookings"));
  expect(button("Import Demo Bookings")).toHaveAttribute("aria-disabled", "true");
  expect(button("Check first")).toBeDisabled();
  expect(input()).toBeDisabled();
  expect(screen.getByRole("progressbar", { name: "Import" })).toBeVisible();
  await user.click(button("Cancel"));
  await waitFor(() => expect(served.calls).toEqual(["cancel"]));
  held.release();
  expect(await screen.findByText("Import cancelled")).toBeVisible();
  expect(screen.getByText("Nothing was imported.")).toBeVisible();
  expect(button("Import Demo Bookings")).toBeEnabled();
  await user.click(button("Cancel"));
  expect(screen.queryByRole("region", { name: "Preview" })).toBeNull();
  expect(served.calls).toEqual(["cancel"]);
});

test.each<[number, Schema<"ProblemCode">, string]>([
  [422, "empty_file", "The file is empty."],
  [422, "missing_columns", "Missing required columns: category"],
  [422, "malformed_csv", "Line 2: a quoted value is never closed."],
  [415, "not_csv", "This file is not a readable CSV."],
  [413, "file_too_large", "The file is larger than the limit (512 MB)."],
  [400, "malformed_upload", "The upload was incomplete."],
  [409, "import_in_progress", "Another import is running."],
  [507, "storage_full", "Changes cannot be saved right now: the disk is full."],
])(
  "a rejected upload (%i %s) shows the server's message in the preview",
  async (status, code, detail) => {
    refusing(status, code, detail);
    const { user } = await visit();
    await pick(csv(BOOKINGS));
    await user.click(button("Import Demo Bookings"));
    expect(await screen.findByText("Import Failed")).toBeVisible();
    expect(screen.getByText(detail, { exact: true })).toBeVisible();
    const preview = within(await region("Preview"));
    expect(preview.getByRole("alert")).toHaveTextContent(detail);
    expect(preview.getByRole("alert")).toHaveTextContent(/\. Nothing was imported\.$/);
    expect(button("Import Demo Bookings")).toBeEnabled();
  },
);

test("a server that does not answer: Import failed", async () => {
  serveUpload(() => HttpResponse.error());
  const { user } = await visit();
  await pick(csv(BOOKINGS));
  await user.click(button("Import Demo Bookings"));
  expect(await screen.findByText("Import failed", { exact: true })).toBeVisible();
  // What it was doing meanwhile is not known.
  expect(await screen.findByText(/Look at Past imports before you try again/)).toBeVisible();
  expect(screen.queryByText(/Nothing was imported/)).toBeNull();
});

test("an import after the session has ended refetches the session", async () => {
  refusing(401, "not_authenticated", "Please sign in.");
  const { user, client } = await visit();
  await pick(csv(BOOKINGS));
  server.use(http.get("*/api/auth/me", () => new HttpResponse(null, { status: 401 })));
  await user.click(button("Import Demo Bookings"));
  await waitFor(() => expect(client.getQueryData(["me"])).toBeNull());
});

test("Undo explains its effect, asks for confirmation, and reports its result", async () => {
  answering();
  const { user, served } = await visit();
  await pick(csv(BOOKINGS));
  served.items = [pastImport()];
  await user.click(button("Import Demo Bookings"));
  const results = within(await region("Import Results"));
  await user.click(results.getByRole("button", { name: "Undo" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Undo this import?" }));
  expect(dialog.getByText("4 new bookings will be removed.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(served.calls).toEqual([]);
  await user.click(results.getByRole("button", { name: "Undo" }));
  await user.click(await screen.findByRole("button", { name: "Undo import" }));
  expect(await screen.findByText("Import undone")).toBeVisible();
  expect(screen.getByText("Removed 4 bookings and restored 0.")).toBeVisible();
  expect(served.calls).toEqual(["undo b1"]);
  expect(results.getByText("Undone")).toBeVisible();
  expect(results.queryByRole("button", { name: "Undo" })).toBeNull();
  expect(await screen.findByText("Undone by Ada Park")).toBeVisible();
});

test("Undo says that sample data removed with the import comes back", async () => {
  const sampleRemoved = { vendors: 110, bookings: 12_000 };
  answering({ sampleRemoved });
  const { user, served } = await visit();
  await pick(csv(BOOKINGS));
  served.items = [pastImport({ sampleRemoved })];
  await user.click(button("Import Demo Bookings"));
  const results = within(await region("Import Results"));
  expect(results.getByText(/The sample data is gone\.$/)).toBeVisible();
  await user.click(results.getByRole("button", { name: "Undo" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Undo this import?" }));
  expect(dialog.getByText(/The sample data that was removed with it comes back\.$/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo import" }));
  expect(await results.findByText("Undone")).toBeVisible();
  expect(results.queryByText(/The sample data is gone/)).toBeNull();
});

test("a rejected undo shows why, and the list is refetched", async () => {
  const { user, served } = await visit(serveImports([pastImport()]));
  const reason = "A later import changed the same bookings.";
  server.use(
    http.post("*/api/admin/imports/:id/undo", () =>
      HttpResponse.json(problem(409, "undo_refused", reason), { status: 409 }),
    ),
  );
  await user.click(await screen.findByRole("button", { name: "Undo bookings.csv" }));
  served.items = [pastImport({ canUndo: false, whyNot: reason })];
  await user.click(await screen.findByRole("button", { name: "Undo import" }));
  expect(await screen.findByText("Import not undone")).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Undo bookings.csv" })).toBeNull(),
  );
  expect(within(await region("Past imports")).getByText(reason)).toBeVisible();
});

test("the list shows user, time, counts and duration, and why there is no Undo", async () => {
  await visit(
    serveImports([
      pastImport({
        id: "b2",
        fileName: "vendors.csv",
        kind: "vendors",
        refused: 0,
        inserted: 1790,
      }),
      pastImport({ canUndo: false, whyNot: "Only the last 20 imports can be undone." }),
    ]),
  );
  const [newest, older] = within(await region("Past imports")).getAllByRole("listitem");
  expect(newest).toHaveTextContent(/^vendors\.csvVendors1,790 new · 0 updated · 1 skipped/);
  expect(newest).toHaveTextContent(/Ada Park · Nov 2\d, 2026, .* [AP]M · 0\.4 s/);
  expect(within(older as HTMLElement).queryByRole("button")).toBeNull();
  expect(older).toHaveTextContent("Only the last 20 imports can be undone.");
});

test("a list that did not load can be retried", async () => {
  const served = serveImports([pastImport()]);
  server.use(
    http.get("*/api/admin/imports", () => new HttpResponse(null, { status: 503 }), { once: true }),
  );
  const { user } = await visit(served);
  expect(await screen.findByText("Past imports did not load")).toBeVisible();
  await user.click(button("Try again"));
  expect(await screen.findByText("bookings.csv")).toBeVisible();
});

test("the sample data is removed with an import if selected, or by itself", async () => {
  const sent = answering({ sampleRemoved: null });
  const { user, served } = await visit();
  await pick(csv(BOOKINGS));
  const box = screen.getByRole("checkbox", { name: "Remove the sample data with it" });
  expect(box).not.toBeChecked();
  await user.click(box);
  await user.click(button("Import Demo Bookings"));
  const results = within(await region("Import Results"));
  expect(sent).toEqual(["?dryRun=false&removeSampleData=true"]);
  await user.click(results.getByRole("button", { name: "Remove sample data" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove the sample data?" }));
  await user.click(dialog.getByRole("button", { name: "Remove sample data" }));
  expect(await screen.findByText("Sample data removed")).toBeVisible();
  expect(screen.getByText("Removed 110 vendors and 12,000 bookings.")).toBeVisible();
  expect(served.calls).toEqual(["remove sample data"]);
  await waitFor(() => expect(screen.queryByRole("region", { name: "Sample data" })).toBeNull());
  expect(screen.queryByRole("button", { name: "Remove sample data" })).toBeNull();
});

test("without sample data nothing is offered", async () => {
  await visit(serveImports([], withoutSample));
  await pick(csv(BOOKINGS));
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "Remove sample data" })).toBeNull();
});

test("after a reload the running import is shown, and its result when it has finished", async () => {
  const served = serveImports();
  served.current = running();
  await visit(served);
  const panel = within(await region("An import is running"));
  expect(panel.getByText("Saving · 500 of 2,000 rows · 9,400 rows a second")).toBeVisible();
  expect(panel.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "75");
  expect(button("Import Demo Bookings")).toBeDisabled();
  served.items = [pastImport({ fileName: "large.csv" })];
  served.current = null;
  expect(await region("Import Results")).toHaveTextContent("Demo bookings from large.csv");
  expect(button("Import Demo Bookings")).toBeEnabled();
});

test("an import of somebody else can be cancelled after a confirmation", async () => {
  const served = serveImports();
  served.current = running({ phase: "reading", bytesRead: 500_000 });
  const { user } = await visit(served);
  const panel = within(await region("An import is running"));
  expect(panel.getByText("Reading · 2,000 rows · 9,400 rows a second")).toBeVisible();
  await user.click(panel.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Cancel import" }));
  await waitFor(() => expect(served.calls).toEqual(["cancel"]));
  await waitFor(() => expect(screen.queryByRole("region", { name: /is running/ })).toBeNull());
  expect(screen.queryByRole("region", { name: "Import Results" })).toBeNull();
});

test("a file dropped anywhere in the window is selected, several are not", async () => {
  await visit();
  const drop = (files: File[]) => ({ dataTransfer: { types: ["Files"], files } });
  fireEvent.dragOver(document.body, drop([]));
  expect(await screen.findByText("Drop the CSV or .xlsx here")).toBeVisible();
  fireEvent.drop(document.body, drop([csv(BOOKINGS, "dropped.csv")]));
  expect(await screen.findByText("dropped.csv")).toBeVisible();
  fireEvent.drop(document.body, drop([csv(BOOKINGS), csv(VENDORS)]));
  expect(await screen.findByText("One file at a time")).toBeVisible();
});
