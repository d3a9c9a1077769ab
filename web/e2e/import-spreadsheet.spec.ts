import { xlsxFile } from "./import-files";
import { chooseFile, clickButton, expect, importFile, section, test } from "./import-page";
import { get, toast } from "./test";

/** A vendor list as a software directory exports it, without a column for demos. */
const LIST = [
  ["Product", "Vendor", "Category", "Website", "Key Features", "Target Audience", "Starting Price"],
  [
    "Callwright",
    "Callwright Inc.",
    "Intake",
    "callwright.example",
    "24/7 answering, Bilingual agents (English and Spanish)",
    "Small Business, Mid-Market",
    "from $99/mo",
  ],
  ["Ferrowick Line", "Ferrowick", "Intake", "ferrowick.example", "", "Enterprise", "Contact sales"],
];

test("a spreadsheet in the words of an export is previewed, taken without demo links and understood", async ({
  importPage,
}) => {
  const file = xlsxFile("Vendors 2026.xlsx", { "Read me": [["Our vendors"]], List: LIST });
  await chooseFile(importPage, file);
  const preview = section(importPage, "Preview");
  await expect(preview.getByRole("alert")).toContainText("Missing required columns");
  await preview.getByLabel("Sheet").selectOption("List");
  await expect(preview.getByRole("alert")).toContainText("Missing required columns: bookingUrl");
  await preview.getByRole("button", { name: "Take it without bookingUrl" }).click();
  await expect(preview).toContainText("To insert 2 To update 0 To skip 0");
  await expect(preview).toContainText("Vendors, 6 of 7 columns understood, first 2 rows");
  await expect(preview.getByRole("columnheader", { name: "Product → Name" })).toBeVisible();
  await expect(preview.getByRole("cell", { name: "from $99/mo" })).toBeVisible();
  await clickButton(importPage, "Import Demo Bookings");
  await expect(toast(importPage)).toContainText("Import Successful");
  const results = section(importPage, "Import Results");
  await expect(results).toContainText(
    /\d+ capabilit(y|ies) read for 2 vendors; 1 says nothing yet\./,
  );
  await expect(results.getByRole("link", { name: "Review capabilities" })).toBeVisible();
  const { items } = await (await get(importPage, "/api/vendors")).json();
  expect(items[0]).toMatchObject({ name: "Callwright", priceBracket: 1, bookingUrl: null });
  expect(items[0].shortHighlights).toEqual([
    "24/7 answering",
    "Bilingual agents (English and Spanish)",
  ]);
});

test("a list in a firm's own words is taken once someone says what its columns hold", async ({
  importPage,
  expectAccessible,
}) => {
  const file = xlsxFile("Our tools.xlsx", {
    Tools: [
      ["Software we have", "What for", "Talks to"],
      ["Callwright", "Intake", "Filevine, Clio"],
    ],
  });
  await chooseFile(importPage, file);
  const preview = section(importPage, "Preview");
  const names = preview.getByRole("region", { name: "Names of columns" });
  for (const [column, holds] of [
    ["Software we have", "Name (vendors)"],
    ["What for", "Category (vendors)"],
  ] as const) {
    await names.getByLabel("A column by another name").selectOption(column);
    await names.getByLabel("It holds").selectOption({ label: holds });
    await expect(names.getByRole("listitem").filter({ hasText: column })).toBeVisible();
  }
  await expectAccessible();
  await preview.getByRole("button", { name: /^Take it without/ }).click();
  await expect(preview.getByRole("columnheader", { name: "Talks to not imported" })).toBeVisible();
  await names.getByLabel("A column by another name").selectOption("Talks to");
  await names.getByLabel("It holds").selectOption("vendors integrations");
  await expect(
    preview.getByRole("columnheader", { name: "Talks to → Integrations" }),
  ).toBeVisible();
  await clickButton(importPage, "Import Demo Bookings");
  await expect(toast(importPage)).toContainText("Import Successful");
  const { items } = await (await get(importPage, "/api/vendors")).json();
  expect(items[0]).toMatchObject({ name: "Callwright", integrations: ["Filevine", "Clio"] });
});

test("a spreadsheet of bookings imports at once, and again changes nothing", async ({
  importPage,
}) => {
  const file = xlsxFile("bookings.xlsx", {
    Sheet1: [
      ["Vendor", "Category", "Email", "Create Date", "State/Region"],
      ["Callwright", "Intake", "mara@quill.example", "3/5/2025 2:30 PM", "TX"],
    ],
  });
  await importFile(importPage, file);
  await expect(toast(importPage)).toContainText("Imported 1 new bookings");
  await importFile(importPage, file);
  await expect(toast(importPage)).toContainText("Imported 0 new bookings, updated 0 existing");
});

test("a spreadsheet that cannot be read says why", async ({ importPage }) => {
  const file = xlsxFile("half.xlsx", { List: LIST });
  await chooseFile(importPage, { ...file, buffer: file.buffer.subarray(0, 900) });
  const preview = section(importPage, "Preview");
  await expect(preview.getByRole("alert")).toContainText(
    "This spreadsheet is damaged or incomplete. Nothing was imported.",
  );
});
