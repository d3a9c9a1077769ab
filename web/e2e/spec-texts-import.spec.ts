import { expect, part, pick, press, test } from "./import";
import { BOOKINGS, csvFile } from "./import-files";
import { expectComplaints, toast } from "./test";

test("what the import says of files, and of a server that does not answer", async ({
  desk,
  complaints,
}) => {
  await expect(desk.getByRole("heading", { level: 1 })).toHaveText("Demo Booking Import");
  const needs = part(desk, "CSV Format Requirements");
  for (const columns of [
    "Client, Name, Email, Company, Platform, Created Time",
    "name, category, websiteUrl, bookingUrl",
    "logoUrl, isRecommendedPartner, partnerLevel, isActive, geoFocus",
    "shortHighlights, firmSizeSupported, practiceAreasSupported, integrations",
  ]) {
    await expect(needs).toContainText(columns);
  }
  await expect(needs).toContainText("Vendors, lists separated by semicolons");
  await desk.route("**/api/admin/demo-bookings/import*", (route) => route.abort());
  await pick(desk, csvFile("bookings.csv", BOOKINGS));
  await press(desk, "Import Demo Bookings");
  await expect(toast(desk)).toContainText("Import Failed");
  await expect(toast(desk).getByText("Import failed", { exact: true })).toBeVisible();
  await expectComplaints(complaints, ["Failed to load resource: net::ERR_FAILED"]);
});
