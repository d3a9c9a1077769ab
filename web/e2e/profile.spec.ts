import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { createOnboardedAccount, endSessionAt, openMenu, signIn } from "./auth";
import { expect, test, toast } from "./test";

test.beforeEach(async ({ page, account }) => {
  await createOnboardedAccount(page, account);
  await page.goto("/profile");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(account.name);
});

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a saved profile is shown in the sidebar and after a reload", async ({
  page,
  expectAccessible,
}) => {
  await expectAccessible();
  await page.getByLabel("Name", { exact: true }).fill("Ada King");
  await page.getByLabel("Firm Size").selectOption({ label: "21-50" });
  await expect(card(page, "Profile").getByText("Unsaved changes")).toBeVisible();
  await button(page, "Save Profile").click();
  await expect(toast(page)).toContainText("Profile updated");
  await expect(toast(page)).toContainText("Your profile information has been saved successfully.");
  await expect(page.getByText("Unsaved changes", { exact: true })).toBeHidden();
  await expectAccessible();
  await page.reload();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ada King");
  await expect(page.getByLabel("Firm Size")).toHaveValue("E21_50");
  await openMenu(page);
  const sidebar = page.getByRole("complementary", { name: "Main" });
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await expect(sidebar.or(drawer)).toContainText("Ada King");
});

test("a new email needs the current password and is used to sign in from then on", async ({
  page,
  account,
}) => {
  const password = card(page, "Profile").getByLabel("Current Password", { exact: true });
  await expect(password).toBeHidden();
  const email = `new.${account.email}`;
  await page.getByLabel("Email").fill(email);
  await password.fill("wrong horse battery");
  await button(page, "Save Profile").click();
  await expect(toast(page)).toContainText("Current password is incorrect.");
  await expect(password).toBeFocused();
  await password.fill(account.password);
  await button(page, "Save Profile").click();
  await expect(toast(page)).toContainText("Profile updated");
  await expect(password).toBeHidden();
  await page.reload();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.context().clearCookies();
  await page.goto("/profile");
  await signIn(page, { ...account, email });
  await expect(page).toHaveURL("/profile");
});

test("firm details are saved together", async ({ page }) => {
  const firm = card(page, "Firm Details");
  await expect(firm).toContainText("Your info helps personalize recommendations");
  await expect(firm.getByRole("group")).toHaveCount(4);
  await firm.getByRole("radio", { name: "$0-$5,000" }).check();
  await button(page, "Save Firm Details").click();
  await expect(toast(page)).toContainText("Firm details updated");
  await expect(toast(page)).toContainText("Your firm information has been saved successfully.");
  await page.reload();
  await expect(firm.getByRole("radio", { name: "$0-$5,000" })).toBeChecked();
});

test("a new password signs out elsewhere and keeps this browser", async ({
  page,
  account,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await other.goto("/auth/sign-in");
  await signIn(other, account);
  await expect(other).toHaveURL("/matches");

  const security = card(page, "Security");
  await security.getByLabel("Current Password", { exact: true }).fill(account.password);
  await security.getByLabel("New Password", { exact: true }).fill("a-whole-new-orchard-7");
  await expect(button(page, "Change Password")).toBeDisabled();
  const confirm = security.getByLabel("Confirm New Password");
  await confirm.fill("a-whole-new-orchard-8");
  await button(page, "Change Password").click();
  await expect(toast(page)).toContainText("New passwords do not match.");
  await expectAccessible();
  await confirm.fill("a-whole-new-orchard-7");
  await button(page, "Change Password").click();
  await expect(toast(page)).toContainText("Password changed");
  await expect(toast(page)).toContainText("Your password has been updated successfully.");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Profile Settings" })).toBeVisible();

  await other.goto("/past");
  await expect(other).toHaveURL(/\/auth\/sign-in\?next=%2Fpast$/);
  await elsewhere.close();
});

test("sessions on other devices are listed and ended", async ({
  page,
  account,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newContext({
    baseURL,
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
  });
  const other = await elsewhere.newPage();
  await other.goto("/auth/sign-in");
  await signIn(other, account);
  await expect(other).toHaveURL("/matches");
  await page.reload();
  const active = card(page, "Active Sessions");
  await expect(active.getByRole("listitem")).toHaveCount(2);
  await expect(active.getByRole("listitem").first()).toContainText("This device");
  await expect(active.getByRole("listitem").nth(1)).toContainText("Safari on iPhone");
  await button(page, "Sign out elsewhere").click();
  await expect(toast(page)).toContainText("Signed out elsewhere");
  await expect(active.getByRole("listitem")).toHaveCount(1);
  await other.goto("/trends");
  await expect(other).toHaveURL(/\/auth\/sign-in/);
  await elsewhere.close();
});

test("Download my data gives a JSON file", async ({ page, account }) => {
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download my data" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^stackbrief-my-data-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await file.path(), "utf8");
  const data = JSON.parse(text);
  expect(data.profile.email).toBe(account.email);
  expect(data.sessions).toHaveLength(1);
  expect(text).not.toContain("argon2");
});

test("the keyboard alone changes and saves a name", async ({ page }) => {
  const name = page.getByLabel("Name", { exact: true });
  await name.focus();
  await page.keyboard.press("End");
  await page.keyboard.type(" II");
  await page.keyboard.press("Enter");
  await expect(toast(page)).toContainText("Profile updated");
  await expect(name).toHaveValue("Ada Park II");
  await expect(name).toBeFocused();
});

test.describe("a session that ends on another device", () => {
  test("leads to sign-in at the next call, and back to what was typed into the profile", async ({
    page,
    account,
  }) => {
    await expect(card(page, "Active Sessions").getByText("This device")).toBeVisible();
    await endSessionAt(page, "**/api/profile");
    await page.getByLabel("Name", { exact: true }).fill("Ada King");
    await button(page, "Save Profile").click();
    await expect(page).toHaveURL("/auth/sign-in?next=%2Fprofile");
    await signIn(page, account);
    await expect(page).toHaveURL("/profile");
    await expect(page.getByText("Changes that you did not save are still here.")).toBeVisible();
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ada King");
  });
});
