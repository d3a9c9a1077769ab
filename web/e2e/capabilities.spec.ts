import { createOnboardedAccount } from "./auth";
import { test } from "./own-server";
import { expect, toast } from "./test";
import { PHONE } from "./viewports";

test.beforeEach(async ({ page, account }) => {
  await createOnboardedAccount(page, account);
});

test("vendors are reviewed by keyboard alone, and rankings and cards show it", async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/admin/capabilities?categoryId=intake");
  const queue = page.getByRole("navigation", { name: "Vendors to review" }).getByRole("button");
  const open = page.getByRole("region").getByRole("heading", { level: 2 });
  await expect(queue.first()).toHaveAttribute("aria-current", "true");
  const first = (await open.textContent()) ?? "";
  await expectAccessible();

  // The first row holds the focus: every further step is a key.
  const row = page.locator("[data-tag]:focus-within");
  await expect(row).toHaveCount(1);
  const label = (await row.getByRole("group").getAttribute("aria-labelledby")) ?? "";
  const capability = (await page.locator(`[id="${label}"]`).textContent()) ?? "";
  await page.keyboard.press("y");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("n");
  await expect(page.getByText("unsaved")).toBeVisible();
  await page.keyboard.press("s");
  await expect(open).not.toHaveText(first);
  await expect(queue.first()).toContainText("saved");
  await page.keyboard.press("[");
  await expect(open).toHaveText(first);
  const decided = page.getByRole("group", { name: capability, exact: true });
  await expect(decided.getByRole("button", { name: "Yes" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );

  const vendors = await queue.count();
  for (let step = 0; step < vendors; step++) await page.keyboard.press("s");
  await expect(toast(page)).toContainText("That was the last vendor of this list.");

  await page.goto(`/vendors?q=${encodeURIComponent(first)}`);
  await page.getByRole("button", { name: `What it offers: ${first}` }).click();
  const offers = page.getByRole("dialog", { name: `What ${first} offers` });
  await expect(offers.getByText(capability, { exact: true })).toBeVisible();
  await expectAccessible();
  await page.goto("/admin/audit");
  await expect(page.getByRole("row").filter({ hasText: "Changed capabilities" })).toContainText(
    first,
  );
});

test("the review fits a phone", async ({ page, expectAccessible }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/admin/capabilities?categoryId=intake");
  await expect(page.getByLabel("Vendor", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept and next" })).toBeVisible();
  // The first row holds the focus, and the screen opens at its top all the same.
  await expect(page.locator("[data-tag]:focus-within")).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  await expectAccessible();
  await page.getByRole("button", { name: "Coverage by category" }).click();
  await expect(page.getByRole("columnheader", { name: "Category" })).toBeVisible();
  await expectAccessible();
});
