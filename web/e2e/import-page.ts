import type { Page } from "@playwright/test";
import { createOnboardedAccount } from "./auth";
import { type RunningBinary, startBinary } from "./binary";
import { test as base, expect, get, toast } from "./test";

export { expect };

interface Fixtures {
  /** A server of this test alone, with sample data unless the test says otherwise. */
  instance: RunningBinary;
  flags: string[];
  /** The page of the first account, which is the administrator's, at the import screen. */
  importPage: Page;
}

export const test = base.extend<Fixtures>({
  flags: [["--no-sample-data"], { option: true }],
  instance: async ({ flags }, use) => {
    const binary = await startBinary(...flags);
    await use(binary);
    await binary.stop();
  },
  baseURL: ({ instance }, use) => use(instance.url),
  importPage: async ({ page, account }, use) => {
    await createOnboardedAccount(page, account);
    await openImportPage(page);
    await use(page);
  },
});

export async function openImportPage(page: Page): Promise<void> {
  await page.goto("/admin/import");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Demo Booking Import");
  await expect(page.getByRole("region", { name: "Past imports" })).toBeVisible();
}

type File = { name: string; mimeType: string; buffer: Buffer };

/** Chooses a file; nothing is sent. */
export async function chooseFile(page: Page, file: File): Promise<void> {
  await page.getByLabel(/: CSV file$/).setInputFiles(file);
  await expect(page.getByText(file.name, { exact: true }).first()).toBeVisible();
}

export const section = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
export const clickButton = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click();

/** Chooses a file and imports it at once; `toast` is what it then says. */
export async function importFile(page: Page, file: File): Promise<void> {
  await chooseFile(page, file);
  await clickButton(page, "Import Demo Bookings");
  await expect(toast(page)).toContainText("Import Successful");
}

/** How many bookings the server holds. */
export async function countBookings(page: Page): Promise<number> {
  const reply = await get(page, "/api/trends");
  return (await reply.json()).total;
}

/** All bookings as the server exports them. */
export async function exportBookings(page: Page): Promise<string> {
  return (await get(page, "/api/demo-bookings/export.csv")).text();
}
