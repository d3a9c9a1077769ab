import { IMPORT_COLUMNS } from "../src/api/facts";
import { BOOKINGS, csvFile } from "./import-files";
import { chooseFile, clickButton, expect, section, test } from "./import-page";
import { expectConsoleErrors, toast } from "./test";

test("the import screen shows its texts for files, and for a server that does not answer", async ({
  importPage,
  consoleErrors,
}) => {
  await expect(importPage.getByRole("heading", { level: 1 })).toHaveText("Demo Booking Import");
  const needs = section(importPage, "CSV Format Requirements");
  for (const columns of [
    "Client, Name, Email, Company, Platform, Created Time",
    "name, category, websiteUrl, bookingUrl",
    "logoUrl, isRecommendedPartner, partnerLevel, isActive, geoFocus",
    "shortHighlights, firmSizeSupported, practiceAreasSupported, integrations",
  ]) {
    await expect(needs).toContainText(columns);
  }
  await expect(needs).toContainText("Vendors, lists separated by semicolons");
  for (const { name } of Object.values(IMPORT_COLUMNS).flat()) {
    await expect(needs.getByText(name, { exact: true }).first()).toBeVisible();
  }
  await needs.getByRole("button", { name: "What each column is good for" }).click();
  for (const { purpose } of Object.values(IMPORT_COLUMNS).flat()) {
    await expect(needs).toContainText(purpose);
  }
  await importPage.route("**/api/admin/demo-bookings/import*", (route) => route.abort());
  await chooseFile(importPage, csvFile("bookings.csv", BOOKINGS));
  await clickButton(importPage, "Import Demo Bookings");
  await expect(toast(importPage)).toContainText("Import Failed");
  await expect(toast(importPage).getByText("Import failed", { exact: true })).toBeVisible();
  await expectConsoleErrors(consoleErrors, ["Failed to load resource: net::ERR_FAILED"]);
});
