import type { Page } from "@playwright/test";
import { createOnboardedAccount, signIn } from "./auth";
import { test } from "./own-server";
import { expect, toast } from "./test";
import { PHONE } from "./viewports";

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

test.beforeEach(async ({ page, account }) => {
  await createOnboardedAccount(page, account);
});

test("the administration pages link to each other", async ({ page, expectAccessible }) => {
  await page.goto("/admin/import");
  const tabs = page.getByRole("navigation", { name: "Administration pages" });
  for (const name of ["Vendors", "Users", "Audit"]) {
    await tabs.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    await expect(tabs.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
    await expectAccessible();
  }
  await expect(page.getByText("Nothing has been changed yet")).toBeVisible();
});

test("a vendor is edited and deactivated, and the audit shows both", async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/admin/vendors");
  const edit = page.getByRole("button", { name: /^Edit / }).first();
  const name = ((await edit.getAttribute("aria-label")) ?? "").replace("Edit ", "");
  // A destructive button looks like the others until it is hovered or focused.
  const deactivate = page.getByRole("button", { name: `Deactivate ${name}` });
  const color = () => deactivate.evaluate((button) => getComputedStyle(button).color);
  const atRest = await color();
  await edit.focus();
  await page.keyboard.press("Tab");
  await expect(deactivate).toBeFocused();
  await expect.poll(color).not.toBe(atRest);
  await edit.click();
  const dialog = page.getByRole("dialog", { name: `Edit ${name}` });
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue(name);
  await expectAccessible();
  await dialog.getByLabel("Website").fill("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Website URL must start with http:// or https://")).toBeVisible();
  await dialog.getByLabel("Website").fill("www.renamed.example");
  await dialog.getByLabel("Name", { exact: true }).fill("Zz Renamed");
  await dialog.getByRole("button", { name: "Save Vendor" }).click();
  await expect(toast(page)).toContainText("Zz Renamed was saved.");
  await expect(dialog).toBeHidden();

  await page.getByLabel("Search vendors").fill("zz renamed");
  await expect(page).toHaveURL("/admin/vendors?q=zz+renamed");
  await expect(row(page, "www.renamed.example")).toHaveCount(1);
  await page.getByRole("button", { name: "Deactivate Zz Renamed" }).click();
  await expect(row(page, "Zz Renamed")).toContainText("Inactive");
  await expectAccessible();

  await page.goto("/admin/audit");
  await expect(row(page, "Zz Renamed").first()).toContainText("Active: yes → no");
  await expect(row(page, "Zz Renamed").nth(1)).toContainText(`Name: ${name} → Zz Renamed`);
  await expect(row(page, "Zz Renamed").first()).toContainText("Ada Park");
  await expectAccessible();
});

test("Back and Forward ask before a changed vendor is lost", async ({ page }) => {
  await page.goto("/admin/users");
  const tabs = page.getByRole("navigation", { name: "Administration pages" });
  await tabs.getByRole("link", { name: "Vendors" }).click();
  await tabs.getByRole("link", { name: "Audit" }).click();
  await expect(page).toHaveURL("/admin/audit");
  await page.goBack();
  const description = page.getByLabel("Description");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const change = async () => {
    await page
      .getByRole("button", { name: /^Edit / })
      .first()
      .click();
    await description.fill("Answers the phone.");
  };
  await change();
  await page.goForward();
  await expect(question).toContainText("What you typed about this vendor is not kept.");
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/admin/audit");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.goBack();
  await expect(page).toHaveURL("/admin/vendors");
  await change();
  await page.goBack();
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page).toHaveURL("/admin/vendors");
  await expect(description).toHaveValue("Answers the phone.");
  await page.goBack();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/admin/users");
  await expect(page.getByRole("heading", { name: "Users", level: 1 })).toBeVisible();
});

test("a vendor is added, merged into another, and both are parted again", async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/admin/vendors");
  const add = page.getByRole("dialog", { name: "Add Vendor" });
  const addVendor = async (name: string) => {
    await page.getByRole("button", { name: "Add Vendor" }).click();
    await add.getByLabel("Name", { exact: true }).fill(name);
    await add.getByLabel("Category").selectOption("Intake");
    await page.keyboard.press("Enter");
  };
  await addVendor("Zz Twin");
  await expect(toast(page)).toContainText("Zz Twin is in the directory.");
  await addVendor("Zz Twin Inc");
  await expect(toast(page)).toContainText("Zz Twin Inc is in the directory.");

  await addVendor("zz twin");
  await expect(add.getByText("Another vendor of this category has this name.")).toBeVisible();
  await expectAccessible();
  await add.getByRole("button", { name: "Edit that vendor" }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("button", { name: "Merge into another" }).click();
  const merge = page.getByRole("dialog", { name: "Merge Zz Twin" });
  await merge.getByLabel("Search vendors of Intake").fill("zz twin inc");
  // The one that is offered before the search, too: nobody merges into the sample data.
  await expect(merge.getByRole("radio")).toHaveCount(1);
  await merge.getByRole("radio", { name: "Zz Twin Inc" }).check();
  await expectAccessible();
  await merge.getByRole("button", { name: "Merge into Zz Twin Inc" }).click();
  await expect(toast(page)).toContainText("Zz Twin is part of Zz Twin Inc now.");

  await page.goto("/admin/audit");
  const undo = page.getByRole("button", { name: "Undo merge of Zz Twin" });
  await expect(undo).toBeVisible();
  await expectAccessible();
  await undo.click();
  await expect(toast(page)).toContainText("Zz Twin is in the directory again.");
  await expect(row(page, "Undid a merge of vendors")).toHaveCount(1);
});

test("a user is deactivated, activated again and given a reset link", async ({
  page,
  account,
  browser,
  binary,
  expectAccessible,
}) => {
  const elsewhere = await browser.newContext({ baseURL: binary.url });
  const other = await elsewhere.newPage();
  const bea = { ...account, name: "Bea Ortiz", email: `bea.${account.email}` };
  await createOnboardedAccount(other, bea);
  await other.goto("/admin/users");
  await expect(other.getByRole("heading", { name: "Admins only" })).toBeVisible();

  await page.goto("/admin/users");
  // A role stands whole beside its arrow, whatever the names, at every width.
  const width = page.viewportSize()?.width ?? 0;
  for (const narrow of [width, 1024, 901]) {
    await page.setViewportSize({ ...PHONE, width: Math.min(narrow, width) });
    const select = page.getByLabel("Role of Bea Ortiz");
    const role = await select.boundingBox();
    expect(role?.width).toBeGreaterThan(104);
    expect(await select.locator("..").boundingBox()).toMatchObject({ width: role?.width });
  }
  await page.setViewportSize({ ...PHONE, width });
  for (const control of [
    page.getByLabel("Role of Ada Park"),
    page.getByRole("button", { name: "Deactivate Ada Park" }),
  ]) {
    await expect(control).toBeDisabled();
    await expect(control).toHaveAccessibleDescription("Make someone else an administrator first.");
  }
  await page.getByRole("button", { name: "Deactivate Bea Ortiz" }).click();
  await expectAccessible();
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  await expect(row(page, "Bea Ortiz")).toContainText("Deactivated");
  await expectAccessible();
  await other.reload();
  await expect(other).toHaveURL(/\/auth\/sign-in/);
  await signIn(other, bea);
  await expect(other.getByText("Invalid email or password")).toBeVisible();

  await page.getByRole("button", { name: "Activate Bea Ortiz" }).click();
  await page.getByRole("button", { name: "Make reset link for Bea Ortiz" }).click();
  const link = await page.getByRole("dialog").getByLabel("Link").inputValue();
  await expectAccessible();
  await other.goto(link);
  await other.getByLabel("New Password", { exact: true }).fill("a-whole-new-orchard-7");
  await other.keyboard.press("Enter");
  await expect(other.getByRole("heading", { name: "Password changed" })).toBeVisible();
  await other.goto("/auth/sign-in");
  await signIn(other, { ...bea, password: "a-whole-new-orchard-7" });
  await expect(other).toHaveURL("/matches");
  await elsewhere.close();
});

test("an invitation is asked for in a dialog whose cross keeps its size", async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/admin/users");
  const invite = page.getByRole("button", { name: "Invite someone" });
  await invite.click();
  const dialog = page.getByRole("dialog", { name: "Invite someone" });
  await expect(dialog.getByLabel("Email")).toBeFocused();
  const cross = await dialog.getByRole("button", { name: "Close" }).boundingBox();
  expect(cross?.width).toBeCloseTo(cross?.height ?? 0, 2);
  await expectAccessible();
  await page.keyboard.press("Escape");
  await expect(invite).toBeFocused();
});

test("the keyboard alone deactivates a user, and the focus comes back", async ({
  page,
  account,
  browser,
  binary,
}) => {
  const elsewhere = await browser.newContext({ baseURL: binary.url });
  const other = await elsewhere.newPage();
  await createOnboardedAccount(other, {
    ...account,
    name: "Bea Ortiz",
    email: `bea.${account.email}`,
  });
  await elsewhere.close();
  await page.goto("/admin/users");
  const deactivate = page.getByRole("button", { name: "Deactivate Bea Ortiz" });
  await deactivate.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(deactivate).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeFocused();
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Deactivate" });
  for (let press = 0; press < 5; press += 1) {
    if (await confirm.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(row(page, "Bea Ortiz")).toContainText("Deactivated");
});
