import { BOOKINGS, csvFile, startHeldUpload } from "./import-files";
import {
  chooseFile,
  clickButton,
  countBookings,
  expect,
  importFile,
  section,
  test,
} from "./import-page";
import { toast } from "./test";

const bookings = csvFile("bookings.csv", BOOKINGS);

test("a running import is shown after a reload, blocks another, and shows its result", async ({
  importPage,
}) => {
  // Chosen before the screen knows of the other.
  await chooseFile(importPage, bookings);
  const held = await startHeldUpload(importPage, "held.csv", BOOKINGS);
  await clickButton(importPage, "Import Demo Bookings");
  await expect(toast(importPage)).toContainText("Import Failed");
  await expect(toast(importPage)).toContainText("Another import is running.");
  await expect(section(importPage, "An import is running")).toContainText("held.csv");
  await importPage.reload();
  await expect(section(importPage, "An import is running")).toContainText("Uploading");
  await expect(importPage.getByRole("button", { name: "Import Demo Bookings" })).toBeDisabled();
  expect(await held.finish()).toBe(200);
  await expect(section(importPage, "Import Results")).toContainText("Demo bookings from held.csv");
  await expect(section(importPage, "An import is running")).toBeHidden();
  await expect(importPage.getByRole("button", { name: "Import Demo Bookings" })).toBeEnabled();
});

test("a running import is canceled, and nothing of it is imported", async ({ importPage }) => {
  const held = await startHeldUpload(importPage, "held.csv", BOOKINGS);
  await importPage.reload();
  await section(importPage, "An import is running").getByRole("button", { name: "Cancel" }).click();
  await clickButton(importPage, "Cancel import");
  expect(await held.status).toBe(409);
  await expect(section(importPage, "An import is running")).toBeHidden();
  await expect(section(importPage, "Past imports")).toContainText("Nothing has been imported yet.");
  expect(await countBookings(importPage)).toBe(0);
  await importFile(importPage, bookings);
});

test("Cancel ends our own upload, and the file can be imported again", async ({ importPage }) => {
  let isHeld = true;
  await importPage.route("**/api/admin/demo-bookings/import*", (route) =>
    isHeld ? undefined : route.continue(),
  );
  await chooseFile(importPage, bookings);
  await clickButton(importPage, "Import Demo Bookings");
  await expect(importPage.getByRole("progressbar", { name: "Import" })).toBeVisible();
  await expect(importPage.getByRole("button", { name: "Import Demo Bookings" })).toBeDisabled();
  const [ended] = await Promise.all([
    importPage.waitForRequest((request) => request.method() === "DELETE"),
    clickButton(importPage, "Cancel"),
  ]);
  expect(new URL(ended.url()).pathname).toBe("/api/admin/imports/current");
  await expect(toast(importPage)).toContainText("Import canceled");
  isHeld = false;
  await clickButton(importPage, "Import Demo Bookings");
  await expect(toast(importPage)).toContainText("Import Successful");
  expect(await countBookings(importPage)).toBe(4);
});
