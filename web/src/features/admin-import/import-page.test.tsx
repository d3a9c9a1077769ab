import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { Schema } from "../../api/client";
import { ada, adaAsAdmin, problem } from "../../testing/fixtures";
import {
  BOOKINGS,
  button,
  csv,
  input,
  openImport,
  pick,
  refuseUpload,
  region,
  serveReport,
  serveUpload,
  VENDORS,
} from "../../testing/import-page";
import { pastImport, running, serveImports } from "../../testing/imports";
import { gate } from "../../testing/matches";
import { server } from "../../testing/server";

const withoutSample = { ...adaAsAdmin, instance: { sampleData: false, externalLogos: true } };

test('members see "Admins only", and nothing is requested', async () => {
  await openImport(serveImports([], ada));
  expect(screen.getByRole("heading", { name: "Admins only" })).toBeVisible();
  expect(screen.queryByLabelText(/CSV file/)).toBeNull();
});

test("an empty screen shows the required columns and sample files", async () => {
  await openImport();
  const needed = within(await region("CSV Format Requirements"));
  for (const name of ["Client", "Name", "Email", "Company", "Platform", "Created Time"]) {
    expect(needed.getByText(name, { exact: true, selector: "code" })).toBeVisible();
  }
  expect(needed.getByRole("link", { name: "Vendors CSV" })).toHaveAttribute("download");
  expect(await screen.findByText("Nothing has been imported yet.")).toBeVisible();
});

test("the result of vendors says what was understood and leads to the queue", async () => {
  serveReport({
    kind: "vendors",
    capabilities: {
      sentence: "143 capabilities read for 56 vendors; 6 say nothing yet.",
      read: 143,
      vendors: 56,
      silent: 6,
    },
  });
  const { user } = await openImport();
  await pick(csv(VENDORS));
  await user.click(button("Import Demo Bookings"));
  const results = within(await region("Import Results"));
  expect(
    results.getByText(/143 capabilities read for 56 vendors; 6 say nothing yet\./),
  ).toBeVisible();
  const link = results.getByRole("link", { name: "Review capabilities" });
  expect(link).toHaveAttribute("href", "/admin/capabilities");
});

test("errors beyond those that are listed are counted in thousands", async () => {
  serveReport({ rejected: 60_000, moreErrors: 59_999 });
  const { user } = await openImport();
  await pick(csv(BOOKINGS));
  await user.click(button("Import Demo Bookings"));
  const errors = within(await region("Errors (60,000)"));
  expect(errors.getByText("… and 59,999 more")).toBeVisible();
});

test("a file of one row is previewed as one", async () => {
  await openImport();
  const preview = within(await pick(csv(BOOKINGS)));
  expect(preview.getByRole("region", { name: "First row" })).toBeVisible();
});

test("an import shows its counts and result, and invalidates the affected queries", async () => {
  const sent = serveReport();
  const { user, client, served } = await openImport();
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
  expect(results.getByText("Skipped").closest("div")).toHaveTextContent(/^Skipped 1 with errors$/);
  const errors = within(await region("Errors (1)"));
  expect(errors.getByText('created time "2024-13-01" is not a date')).toBeVisible();
  expect(errors.getByRole("link", { name: "Download all errors" })).toHaveAttribute(
    "href",
    "/api/admin/imports/b1/errors.csv",
  );
  expect(sent.map(String)).toEqual(["dryRun=false&removeSampleData=false"]);
  expect(screen.queryByRole("region", { name: "Preview" })).toBeNull();
  expect(client.getQueryState(["trends", "totals"])?.isInvalidated).toBe(true);
  expect(client.getQueryState(["profile"])?.isInvalidated).toBe(false);
  expect(await screen.findByRole("button", { name: "Undo bookings.csv" })).toBeVisible();
});

test("Import is disabled while it runs; Cancel ends it, and nothing is imported", async () => {
  const held = gate();
  serveUpload(async () => {
    await held.held;
    return HttpResponse.json(problem(409, "import_canceled", "The import was canceled."), {
      status: 409,
    });
  });
  const { user, served } = await openImport();
  await pick(csv(BOOKINGS));
  await user.click(button("Import Demo Bookings"));
  expect(button("Import Demo Bookings")).toHaveAttribute("aria-disabled", "true");
  expect(button("Check first")).toBeDisabled();
  expect(input()).toBeDisabled();
  expect(screen.getByRole("progressbar", { name: "Import" })).toBeVisible();
  await user.click(button("Cancel"));
  await waitFor(() => expect(served.calls).toEqual(["cancel"]));
  held.release();
  expect(await screen.findByText("Import canceled")).toBeVisible();
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
  "a refused upload (%i %s) shows the server's message in the preview",
  async (status, code, detail) => {
    refuseUpload(status, code, detail);
    const { user } = await openImport();
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

test.each([
  ["The server did not answer.", () => HttpResponse.error()],
  ["The server sent something else.", () => HttpResponse.html("<!doctype html>")],
])("%s Import failed, and may have been done all the same", async (reason, answer) => {
  serveUpload(answer);
  const { user } = await openImport();
  await pick(csv(BOOKINGS));
  await user.click(button("Import Demo Bookings"));
  expect(await screen.findByText("Import failed", { exact: true })).toBeVisible();
  // What the server was doing in the meantime is not known.
  const alert = within(await region("Preview")).getByRole("alert");
  expect(alert).toHaveTextContent(`${reason} Look at Past imports before you try again`);
  expect(alert).not.toHaveTextContent("Nothing was imported");
  expect(button("Import Demo Bookings")).toBeEnabled();
});

test("an import after the session has ended refetches the session", async () => {
  refuseUpload(401, "not_authenticated", "Please sign in.");
  const { user, client } = await openImport();
  await pick(csv(BOOKINGS));
  server.use(http.get("*/api/auth/me", () => new HttpResponse(null, { status: 401 })));
  await user.click(button("Import Demo Bookings"));
  await waitFor(() => expect(client.getQueryData(["me"])).toBeNull());
});

test("the sample data is removed with an import if selected, or by itself", async () => {
  const sent = serveReport({ sampleRemoved: null });
  const { user, served } = await openImport();
  await pick(csv(BOOKINGS));
  const box = screen.getByRole("checkbox", { name: "Remove the sample data with it" });
  expect(box).not.toBeChecked();
  await user.click(box);
  await user.click(button("Import Demo Bookings"));
  const results = within(await region("Import Results"));
  expect(sent.map(String)).toEqual(["dryRun=false&removeSampleData=true"]);
  await user.click(results.getByRole("button", { name: "Remove sample data" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove the sample data?" }));
  await user.click(dialog.getByRole("button", { name: "Remove sample data" }));
  expect(await screen.findByText("Sample data removed")).toBeVisible();
  const said = "Removed 110 vendors and 12,000 bookings. 2 vendors in use became inactive.";
  expect(screen.getByText(said)).toBeVisible();
  expect(served.calls).toEqual(["remove sample data"]);
  await waitFor(() => expect(screen.queryByRole("region", { name: "Sample data" })).toBeNull());
  expect(screen.queryByRole("button", { name: "Remove sample data" })).toBeNull();
});

test("without sample data nothing is offered", async () => {
  await openImport(serveImports([], withoutSample));
  await pick(csv(BOOKINGS));
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "Remove sample data" })).toBeNull();
});

test("after a reload the running import is shown, and its result when it has finished", async () => {
  const served = serveImports();
  served.current = running();
  await openImport(served);
  const panel = within(await region("An import is running"));
  expect(panel.getByText("Saving · 500 of 2,000 rows · 9,400 rows a second")).toBeVisible();
  expect(panel.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "75");
  expect(button("Import Demo Bookings")).toBeDisabled();
  served.items = [pastImport({ fileName: "large.csv" })];
  served.current = null;
  expect(await region("Import Results")).toHaveTextContent("Demo bookings from large.csv");
  expect(button("Import Demo Bookings")).toBeEnabled();
});

test("an import of someone else can be canceled after a confirmation", async () => {
  const served = serveImports();
  served.current = running({ phase: "reading", bytesRead: 500_000 });
  const { user } = await openImport(served);
  const panel = within(await region("An import is running"));
  expect(panel.getByText("Reading · 2,000 rows · 9,400 rows a second")).toBeVisible();
  await user.click(panel.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Cancel import" }));
  await waitFor(() => expect(served.calls).toEqual(["cancel"]));
  await waitFor(() => expect(screen.queryByRole("region", { name: /is running/ })).toBeNull());
  expect(screen.queryByRole("region", { name: "Import Results" })).toBeNull();
});

test.each([
  ["undo", "An undo is running"],
  ["sampleRemoval", "The sample data is being removed"],
  ["compaction", "The database is being compacted"],
] as const)(
  "while imports wait for %s the screen says so and offers no Cancel",
  async (work, title) => {
    const served = serveImports();
    served.current = running({ work, title, fileName: null, rowsRead: 0, rowsSaved: 0 });
    await openImport(served);
    const panel = within(await region(title));
    expect(panel.getByText("An import can start when it has ended.")).toBeVisible();
    expect(panel.queryByRole("button", { name: "Cancel" })).toBeNull();
    expect(panel.queryByRole("progressbar")).toBeNull();
  },
);

test("an import that was told to stop is not told so again", async () => {
  const served = serveImports();
  served.current = running({ isStopping: true });
  const { user } = await openImport(served);
  const panel = within(await region("An import is running"));
  await user.click(panel.getByRole("button", { name: "Canceling..." }));
  expect(screen.queryByRole("button", { name: "Cancel import" })).toBeNull();
});

test("a CSV whose first column is called PK is no spreadsheet", async () => {
  const sent = serveReport();
  await openImport();
  const rows = "PK,Client,Created Time\n1,Acme,2026-01-02\n";
  const preview = within(await pick(csv(rows, "database.csv")));
  expect(preview.getByRole("cell", { name: "Acme" })).toBeVisible();
  expect(sent).toEqual([]);
});
