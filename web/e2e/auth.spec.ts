import { recordApiCalls } from "./api-calls";
import { createOnboardedAccount, endSessionAt, signIn, signOut, signUpAndOnboard } from "./auth";
import { expect, expectConsoleErrors, expectLoaded, test } from "./test";
import { PHONE } from "./viewports";

test("sign up, look around, sign out, sign in again", { tag: "@phone" }, async ({
  page,
  account,
}) => {
  await signUpAndOnboard(page, account);
  await expect(page.getByRole("heading", { level: 1, name: "Get Recommendations" })).toBeVisible();
  await expect(page).toHaveTitle("Vendor Matches · Stackbrief");
  await signOut(page);
  await page.goto("/trends");
  await expect(page).toHaveURL("/auth/sign-in?next=%2Ftrends");
  await signIn(page, { ...account, email: account.email.toUpperCase() });
  await expect(page).toHaveURL("/trends");
  await expect(page.getByRole("heading", { level: 1, name: "Demo Booking Trends" })).toBeVisible();
  await page.goto("/auth/sign-in");
  await expect(page).toHaveURL("/matches");
});

test("a tab with unsaved changes shows who signs in in another tab, and nothing of the one before", async ({
  page,
  account,
}) => {
  const other = { ...account, name: "Ben Ortiz", email: `ben-${account.email}` };
  await createOnboardedAccount(page, other);
  await createOnboardedAccount(page, account);
  await page.goto("/profile");
  const name = page.getByLabel("Name", { exact: true });
  // A question of the browser would be answered with Stay; it asks only where someone has pressed something.
  page.on("dialog", (dialog) => dialog.dismiss());
  await name.click();
  await name.fill("Ada Typed");
  const second = await page.context().newPage();
  await second.goto("/about");
  await signOut(second);
  await signIn(second, other);
  await expect(second).toHaveURL("/matches");
  await expect(name).toHaveValue(other.name);
  await expect(page.getByRole("button", { name: "Restore" })).toBeHidden();
});

test("a wrong password says so and keeps what was typed", async ({ page, account }) => {
  await page.goto("/auth/sign-in");
  await signIn(page, account);
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
  await expect(page.getByLabel("Email")).toHaveValue(account.email);
});

test("who is signed out is asked for nothing and refused nothing, also with a session that has ended", async ({
  page,
  account,
}) => {
  await createOnboardedAccount(page, account);
  const [session] = (await page.context().cookies()).filter(({ name }) => name === "sid");
  await page.goto("/trends");
  // What is under way as one signs out is refused.
  await expectLoaded(page);
  await page.waitForLoadState("networkidle");
  await signOut(page);
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  const calls = recordApiCalls(page);
  for (const cookies of [[], session ? [session] : []]) {
    await page.context().addCookies(cookies);
    await page.goto("/trends");
    await expect(page).toHaveURL("/auth/sign-in?next=%2Ftrends");
    await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
    await page.getByRole("link", { name: "Create account" }).click();
    await expect(page.getByLabel("Full Name")).toBeVisible();
  }
  expect(calls).toEqual(["GET /api/auth/setup", "GET /api/auth/setup"]);
  expect(said).toEqual([]);
});

test("a protected address leads to sign-in, an unknown one to the 404 page", async ({ page }) => {
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Vendor Matches" }).click();
  await expect(page).toHaveURL("/auth/sign-in");
});

test("a signed-in user sees the 404 page for an unknown address, with a link home", async ({
  page,
  account,
}) => {
  await createOnboardedAccount(page, account);
  await page.goto("/vendors/nobody");
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  const sections = page.getByRole("navigation", { name: "Sections" });
  await expect(sections.or(page.getByRole("button", { name: "Menu" }))).toBeVisible();
  await page.getByRole("link", { name: "Back to Vendor Matches" }).click();
  await expect(page.getByRole("heading", { name: "Get Recommendations" })).toBeVisible();
});

test("after a session has ended, sign-in returns to the same screen", async ({
  page,
  account,
  consoleErrors,
}) => {
  await createOnboardedAccount(page, account);
  await page.goto("/matches?showCategory=Intake");
  await expect(page.getByText("0 of 9 stages completed")).toBeVisible();
  await endSessionAt(page, "**/api/recommendations/pick-for-me");
  await page.getByRole("button", { name: "Pick For Me" }).click();
  await expect(page).toHaveURL("/auth/sign-in?next=%2Fmatches%3FshowCategory%3DIntake");
  await expect(page.getByText("Your session ended. Sign in to go on.")).toBeVisible();
  await expectConsoleErrors(consoleErrors, ["Failed to fetch Pick For Me recommendations"]);
  await signIn(page, account);
  await expect(page).toHaveURL("/matches?showCategory=Intake");
  await expect(page.getByRole("heading", { name: "Get Recommendations" })).toBeVisible();
});

test("a chosen theme holds after a reload", async ({ page, account }) => {
  await createOnboardedAccount(page, account);
  await page.goto("/matches");
  const menu = page.getByRole("button", { name: "Menu" });
  const dark = page.getByRole("radio", { name: "Dark" });
  await expect(dark.or(menu)).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  await dark.check();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
});

test.describe("in a narrow window", () => {
  test.use({ viewport: PHONE });

  test("the menu leads to a section, closes, and focuses its content", async ({
    page,
    account,
  }) => {
    await createOnboardedAccount(page, account);
    await page.goto("/matches");
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await page.getByRole("link", { name: "Past Matches" }).click();
    await expect(page.getByRole("heading", { name: "Past Recommendations" })).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.locator("#main")).toBeFocused();
    await page.getByRole("button", { name: "Menu" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
  });
});
