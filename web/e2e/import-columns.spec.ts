import { csvFile } from "./import-files";
import { chooseFile, clickButton, expect, section, test } from "./import-page";
import { get, toast } from "./test";

/** A partner's own notes, whose columns have names of her own. */
const NOTES = `Who,What we'd use them for,What I liked,Their page,Their calendar
Lantern Desk,Intake,Spanish-speaking agents,lanterndesk.example,https://calendly.com/lantern
Hollis Records,Medical record retrieval,HIPAA compliant,https://hollis.example,
`;

test("columns with names of a firm's own are suggested by what stands in them, by keyboard alone", async ({
  importPage,
  expectAccessible,
}) => {
  await chooseFile(importPage, csvFile("notes.csv", NOTES));
  const preview = section(importPage, "Preview");
  await expect(preview).toContainText("Missing required columns: name, category");
  await expectAccessible();
  await preview.getByRole("button", { name: "Suggest columns" }).press("Enter");
  await expect(preview.getByText("Suggested by the names and cells")).toBeVisible();
  await expect(preview.getByRole("region", { name: "Names of columns" })).toBeFocused();
  for (const column of [
    "Who → Name",
    "What we'd use them for → Category",
    "Their page → Website (websiteUrl)",
    "Their calendar → Booking link (bookingUrl)",
  ]) {
    await expect(preview.getByRole("columnheader", { name: column })).toBeVisible();
  }
  await expect(preview).not.toContainText("Missing required columns");
  await expectAccessible();
  await clickButton(importPage, "Import Demo Bookings");
  await expect(toast(importPage)).toContainText("Import Successful");
  const vendors = await (await get(importPage, "/api/vendors?categoryIds=intake")).json();
  expect(vendors.items.map(({ name }: { name: string }) => name)).toEqual(["Lantern Desk"]);
});

test("where neither names nor cells tell anything, that is said", async ({ importPage }) => {
  await chooseFile(importPage, csvFile("notes.csv", "Notes,Rating\nGreat people,5\n"));
  await clickButton(importPage, "Suggest columns");
  await expect(toast(importPage)).toContainText("Nothing to suggest");
  await expect(section(importPage, "Preview")).toContainText("Missing required columns");
});
