import { fireEvent, screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { OTHER_SPREADSHEETS } from "../../../api/facts";
import { problem } from "../../../testing/fixtures";
import {
  BOOKINGS,
  button,
  csv,
  input,
  openImport,
  pick,
  region,
  serveReport,
  serveUpload,
  VENDORS,
} from "../../../testing/import-page";
import { pastImport, report, serveImports } from "../../../testing/imports";
import { gate } from "../../../testing/matches";
import { answers, server } from "../../../testing/server";

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
const sheet = (name = "list.xlsx") => csv("PK\u0003\u0004", name);
const refusal = (extra: object) => ({
  ...problem(422, "missing_columns", "Missing required columns: websiteUrl, bookingUrl"),
  ...extra,
});

test.each(["list.xlsx", "list.csv"])(
  "a spreadsheet, here %s, is checked at once, and another of its sheets can be chosen",
  async (name) => {
    const sent = serveUpload((said) =>
      said.get("sheet") === "Vendors"
        ? HttpResponse.json(
            report({ dryRun: true, kind: "vendors", columns: COLUMNS, preview: PREVIEW }),
          )
        : HttpResponse.json(refusal({ sheets: PREVIEW.sheets }), { status: 422 }),
    );
    const { user } = await openImport();
    const preview = within(await pick(sheet(name)));
    expect(await preview.findByText(/^Missing required columns/)).toBeVisible();
    await user.selectOptions(preview.getByLabelText("Sheet"), "Vendors");
    expect(await preview.findByText("To insert")).toBeVisible();
    expect(preview.getByText("Vendors, 2 of 3 columns understood, first 1 row")).toBeVisible();
    expect(preview.getByRole("columnheader", { name: "Product → Name" })).toBeVisible();
    expect(preview.getByRole("cell", { name: "Day and night" })).toBeVisible();
    expect(screen.getByText('1 row · 4 bytes · sheet "Vendors"')).toBeVisible();
    await user.click(button("Import Demo Bookings"));
    expect(await screen.findByText("Import Successful")).toBeVisible();
    expect(sent.map((said) => said.get("dryRun"))).toEqual(["true", "true", "false"]);
  },
);

test("vendors without links are taken in one click where that is allowed", async () => {
  const sent = serveUpload((said) =>
    said.get("allowMissing") === "websiteUrl,bookingUrl"
      ? HttpResponse.json(report({ dryRun: said.get("dryRun") === "true" }))
      : HttpResponse.json(refusal({ allowMissing: "websiteUrl,bookingUrl" }), { status: 422 }),
  );
  const { user } = await openImport();
  const preview = within(await pick(csv("Product,Category,Features\nA,Intake,Fast\n", "list.csv")));
  await user.click(
    preview.getByRole("button", { name: "Take it without websiteUrl and bookingUrl" }),
  );
  expect(await preview.findByText("To insert")).toBeVisible();
  expect(preview.getByText(/^Taken without website links and booking links/)).toBeVisible();
  expect(sent).toHaveLength(1);
  await user.click(button("Cancel"));
  await pick(csv("Product,Category,Features\nA,Intake,Fast\n", "list.csv"));
  await user.click(button("Import Demo Bookings"));
  const panel = within(await region("Preview"));
  await user.click(await panel.findByRole("button", { name: /^Take it without/ }));
  expect(await region("Import Results")).toBeVisible();
});

test("questions of a form become columns once someone says what they hold", async () => {
  const sent = serveReport();
  const { user } = await openImport();
  const form = "Timestamp,Your firm?,Which vendor?\n2/20/2026,Ruiz Law,Acme\n";
  const preview = within(await pick(csv(form, "form.csv")));
  expect(preview.getByText(/^Missing required columns: client/)).toBeVisible();
  expect(preview.getByLabelText("It holds")).toBeDisabled();
  await user.selectOptions(preview.getByLabelText("A column by another name"), "Which vendor?");
  await user.selectOptions(preview.getByLabelText("It holds"), "Client (bookings)");
  expect(
    await preview.findByRole("columnheader", { name: "Which vendor? → Client" }),
  ).toBeVisible();
  expect(preview.queryByText(/^Missing required columns/)).toBeNull();
  // The kind is known now, and what it has is offered no more.
  await user.selectOptions(preview.getByLabelText("A column by another name"), "Your firm?");
  const open = within(preview.getByLabelText("It holds"));
  expect(open.queryByRole("option", { name: "Client" })).toBeNull();
  await user.selectOptions(preview.getByLabelText("It holds"), "Company");
  await preview.findByRole("columnheader", { name: "Your firm? → Company" });
  expect(preview.queryByLabelText("It holds")).toBeNull();
  await user.click(preview.getByRole("button", { name: "Forget what Your firm? holds" }));
  expect(
    await preview.findByRole("columnheader", { name: "Your firm? not imported" }),
  ).toBeVisible();
  await user.click(button("Import Demo Bookings"));
  expect(await region("Import Results")).toBeVisible();
  const columns = sent.map((said) => said.get("columns"));
  expect(columns).toEqual([JSON.stringify({ Client: "Which vendor?" })]);
  // The next file is read by its own names.
  const next = within(await pick(csv(form, "form.csv")));
  expect(next.getByText(/^Missing required columns: client/)).toBeVisible();
});

test("the columns of a refused spreadsheet can be named as well", async () => {
  const named = JSON.stringify({ category: "What for" });
  const sent = serveUpload((said) =>
    said.get("columns") === named
      ? HttpResponse.json(
          report({ dryRun: true, kind: "vendors", columns: COLUMNS, preview: PREVIEW }),
        )
      : HttpResponse.json(refusal({ columns: ["Product", "What for"], sheets: PREVIEW.sheets }), {
          status: 422,
        }),
  );
  const { user } = await openImport();
  const preview = within(await pick(sheet()));
  await preview.findByText(/^Missing required columns/);
  await user.selectOptions(preview.getByLabelText("A column by another name"), "What for");
  await user.selectOptions(preview.getByLabelText("It holds"), "Category (vendors)");
  expect(await preview.findByText("To insert")).toBeVisible();
  expect(sent).toHaveLength(2);
});

const october = pastImport({
  fileName: "october.csv",
  namedColumns: {
    headers: ["Timestamp", "Which vendor?", "your firm?"],
    named: [
      { header: "Which vendor?", field: "Client" },
      { header: "Your firm?", field: "Company" },
    ],
  },
});

test("a file with the columns of an earlier one is read as that was", async () => {
  const undone = pastImport({
    ...{ id: "b2", state: "undone" },
    namedColumns: {
      headers: october.namedColumns?.headers ?? [],
      named: [{ header: "Your firm?", field: "Client" }],
    },
  });
  const sent = serveReport();
  const { user } = await openImport(serveImports([undone, october]));
  const other = "Timestamp,Firm?,Which vendor?,Mood\n2/20/2026,Ruiz Law,Acme,fine\n";
  const another = within(await pick(csv(other, "other.csv")));
  expect(another.getByText(/^Missing required columns: client/)).toBeVisible();
  const form = "Timestamp,Your firm?,Which vendor?\n2/20/2026,Ruiz Law,Acme\n";
  const preview = within(await pick(csv(form, "november.csv")));
  const recalled = await preview.findByText(/^As in the import of/);
  expect(recalled).toHaveTextContent("As in the import of october.csv:");
  expect(preview.getByRole("columnheader", { name: "Which vendor? → Client" })).toBeVisible();
  expect(preview.getByRole("columnheader", { name: "Your firm? → Company" })).toBeVisible();
  expect(preview.queryByText(/^Missing required columns/)).toBeNull();
  await user.click(preview.getByRole("button", { name: "Forget what Your firm? holds" }));
  await preview.findByRole("columnheader", { name: "Your firm? not imported" });
  expect(preview.queryByText(/^As in the import of/)).toBeNull();
  await user.click(button("Import Demo Bookings"));
  expect(await region("Import Results")).toBeVisible();
  const columns = sent.map((said) => said.get("columns"));
  expect(columns).toEqual([JSON.stringify({ Client: "Which vendor?" })]);
});

test("so is a spreadsheet that the server refuses without it", async () => {
  const headers = october.namedColumns?.headers ?? [];
  const sent = serveUpload((said) =>
    said.has("columns")
      ? HttpResponse.json(
          report({ dryRun: true, kind: "vendors", columns: COLUMNS, preview: PREVIEW }),
        )
      : HttpResponse.json(refusal({ columns: headers, sheets: PREVIEW.sheets }), { status: 422 }),
  );
  await openImport(serveImports([october]));
  const preview = within(await pick(sheet()));
  expect(await preview.findByText("To insert")).toBeVisible();
  expect(await preview.findByText(/^As in the import of/)).toBeVisible();
  expect(screen.queryByText("Check Failed")).toBeNull();
  expect(sent).toHaveLength(2);
});

test("a refusal is shown where the import before named nothing", async () => {
  const headers = october.namedColumns?.headers ?? [];
  const nothing = { ...october, namedColumns: { headers, named: [] }, namedCategories: [] };
  const refused = refusal({ columns: headers, sheets: PREVIEW.sheets });
  serveUpload(() => HttpResponse.json(refused, { status: 422 }));
  await openImport(serveImports([nothing]));
  await pick(sheet());
  expect(await screen.findByText("Check Failed")).toBeVisible();
});

test("what someone says before the history is there stays", async () => {
  const history = gate();
  const served = serveImports();
  server.use(
    http.get("*/api/admin/imports", async () => {
      await history.held;
      return HttpResponse.json({ items: [october] });
    }),
  );
  const { user } = await openImport(served);
  const form = "Timestamp,Your firm?,Which vendor?\n2/20/2026,Ruiz Law,Acme\n";
  const preview = within(await pick(csv(form, "november.csv")));
  await user.selectOptions(preview.getByLabelText("A column by another name"), "Your firm?");
  await user.selectOptions(preview.getByLabelText("It holds"), "Client (bookings)");
  await preview.findByRole("columnheader", { name: "Your firm? → Client" });
  history.release();
  await screen.findByText("october.csv");
  await user.selectOptions(preview.getByLabelText("A column by another name"), "Which vendor?");
  await user.selectOptions(preview.getByLabelText("It holds"), "Name");
  await preview.findByRole("columnheader", { name: "Which vendor? → Name" });
  expect(preview.getByRole("columnheader", { name: "Your firm? → Client" })).toBeVisible();
  expect(preview.queryByText(/^As in the import of/)).toBeNull();
});

test("a list of one category is taken once someone says which", async () => {
  const sent = serveReport();
  const { user } = await openImport();
  server.use(answers("get", "/api/categories", [{ id: "intake", name: "Intake" }]));
  const list = csv("Vendor,Website,Demo link\nCallwright,,\n", "intake.csv");
  const preview = within(await pick(list));
  expect(preview.getByText("Missing required columns: category")).toBeVisible();
  const category = preview.getByLabelText("No column of categories: all vendors are");
  await within(category).findByRole("option", { name: "Intake" });
  await user.selectOptions(category, "Intake");
  expect(await preview.findByRole("listitem")).toHaveTextContent("All vendors → Intake");
  expect(preview.queryByText(/^Missing required columns/)).toBeNull();
  await user.click(button("Import Demo Bookings"));
  expect(await region("Import Results")).toBeVisible();
  expect(sent.map((said) => said.get("category"))).toEqual(["Intake"]);
});

test("importing without a file shows an error, and so does a file that is not a CSV", async () => {
  const { user } = await openImport();
  await user.click(button("Import Demo Bookings"));
  expect(await screen.findByText("No File Selected")).toBeVisible();
  expect(screen.getByText("Please select a CSV file to upload.")).toBeVisible();
  fireEvent.change(input(), { target: { files: [csv("x", "notes.txt")] } });
  expect(await screen.findByText("Invalid File")).toBeVisible();
  expect(screen.getByText("Please select a valid CSV file.")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Preview" })).toBeNull();
});

test("a text with the name of a spreadsheet is not sent", async () => {
  await openImport();
  fireEvent.change(input(), { target: { files: [csv(BOOKINGS, "text.xlsx")] } });
  expect(await screen.findByText("Please select a valid CSV file.")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Preview" })).toBeNull();
});

test("a spreadsheet of another format is not sent, and what to do is said", async () => {
  await openImport();
  for (const [ending, sentence] of OTHER_SPREADSHEETS) {
    const file = csv(BOOKINGS, `Vendors${ending.toUpperCase()}`);
    fireEvent.change(input(), { target: { files: [file] } });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole("region", { name: "Preview" })).toBeNull();
  }
});

test("a selected file shows its kind, columns and rows without being sent", async () => {
  await openImport();
  const preview = within(await pick(csv(BOOKINGS, "NOVEMBER.CSV")));
  expect(screen.getByText("NOVEMBER.CSV")).toBeVisible();
  expect(screen.getByText("1 row · 67 bytes · UTF-8, comma")).toBeVisible();
  expect(preview.getByText("Demo bookings, 2 of 4 columns understood, first 1 row")).toBeVisible();
  expect(preview.getByRole("columnheader", { name: "Booked at → Created Time" })).toBeVisible();
  expect(preview.getByRole("cell", { name: "2026-11-19" })).toBeVisible();
  expect(preview.getByText('These columns are not imported: "Mood", "Emial".')).toBeVisible();
  expect(preview.getByText("Nothing written yet")).toBeVisible();
});

test("columns of a vendors file that are not known may say what a vendor offers", async () => {
  await openImport();
  const preview = within(await pick(csv(VENDORS.replace("\n", ",Languages\n"))));
  expect(preview.getByRole("columnheader", { name: "Languages not known" })).toBeVisible();
  const note =
    'This column is only searched for what it says a vendor offers, notes and contacts not at all: "Languages".';
  expect(preview.getByText(note)).toBeVisible();
});

test("a vendors file is recognized, and a file that will be refused shows why", async () => {
  await openImport();
  expect(within(await pick(csv(VENDORS))).getByText(/^Vendors, 4 of 4 columns/)).toBeVisible();
  await pick(csv("name,websiteUrl\n", "half.csv"));
  expect(await screen.findByText("Missing required columns: category, bookingUrl")).toBeVisible();
  expect(button("Import Demo Bookings")).toBeEnabled();
});

test("Check first shows counts and fields that would be cleared, and imports nothing", async () => {
  const sent = serveReport({
    // The server reports only columns with a name, and takes precedence over the preview.
    columns: [
      { header: "Client", field: "Client", suggestion: null },
      { header: "Mood", field: "Platform", suggestion: null },
    ],
    cleared: ["Client Category", "DMA"],
    notices: ["Some characters are not UTF-8 and were read as Windows-1252."],
    suspectedIdReuse: true,
    inserted: 1790,
    updated: 34,
    unchanged: 12,
    repeated: 1_203,
    skipped: 1_216,
  });
  const { user } = await openImport();
  const preview = within(
    await pick(csv("Client,,Mood,Created Time\nCallwright,x,fine,2026-11-19\n")),
  );
  expect(preview.getByRole("columnheader", { name: "Mood not imported" })).toBeVisible();
  await user.click(button("Check first"));
  const counts = await preview.findByText("To insert");
  expect(counts.closest("dl")).toHaveTextContent(
    "To insert 1,790 To update 34 To skip 1,216 12 unchanged, 1,203 repeated in the file, 1 with errors",
  );
  expect(preview.getByRole("columnheader", { name: "Mood → Platform" })).toBeVisible();
  expect(preview.getByText(/3 of 4 columns understood/)).toBeVisible();
  expect(preview.getByText(/would clear stored values of: Client Category, DMA\.$/)).toBeVisible();
  expect(preview.getByText(/read as Windows-1252/)).toBeVisible();
  expect(preview.getByText("These ids seem to belong to other bookings.")).toBeVisible();
  expect(within(await region("Errors (1)")).getByText("Row 3")).toBeVisible();
  expect(sent.map(String)).toEqual(["dryRun=true&removeSampleData=false"]);
  expect(screen.queryByRole("region", { name: "Import Results" })).toBeNull();
  expect(screen.queryByText("Import Successful")).toBeNull();
});

test("a file dropped anywhere in the window is selected, several are not", async () => {
  await openImport();
  const drop = (files: File[]) => ({ dataTransfer: { types: ["Files"], files } });
  fireEvent.dragOver(document.body, drop([]));
  expect(await screen.findByText("Drop the CSV or .xlsx here")).toBeVisible();
  fireEvent.drop(document.body, drop([csv(BOOKINGS, "dropped.csv")]));
  expect(await screen.findByText("dropped.csv")).toBeVisible();
  fireEvent.drop(document.body, drop([csv(BOOKINGS), csv(VENDORS)]));
  expect(await screen.findByText("One file at a time")).toBeVisible();
});
