import { expect, signOut, signUpAndOnboard, test } from "./test";

test("sign up, look around, sign out, sign in again", async ({ page, account }) => {
  await signUpAndOnboard(page, account);
  await expect(page.getByRole("heading", { level: 1, name: "Get Recommendations" })).toBeVisible();
  await expect(page).toHaveTitle("Vendor Matches · Stackbrief");
  await signOut(page);
  await page.goto("/trends");
  await expect(page).toHaveURL("/auth/sign-in?next=%2Ftrends");
  await page.getByLabel("Email").fill(account.email.toUpperCase());
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/trends");
  await expect(page.getByRole("heading", { level: 1, name: "Demo Booking Trends" })).toBeVisible();
});

test("a wrong password says so and keeps what was typed", async ({ page, account }) => {
  await page.goto("/auth/sign-in");
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
  await expect(page.getByLabel("Email")).toHaveValue(account.email);
});

test("the address of a protected screen leads to sign-in, an unknown one to not found", async ({
  page,
}) => {
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Vendor Matches" }).click();
  await expect(page).toHaveURL("/auth/sign-in");
});

test("the keyboard alone signs in", async ({ page, account }) => {
  await signUpAndOnboard(page, account);
  await signOut(page);
  await page.getByLabel("Email").focus();
  await page.keyboard.type(account.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(account.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Get Recommendations" })).toBeVisible();
});

test("a chosen theme holds after a reload", async ({ page, account }) => {
  await signUpAndOnboard(page, account);
  const menu = page.getByRole("button", { name: "Menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("radio", { name: "Dark" }).check();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
});

test.describe("in a narrow window", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the menu leads to a section, closes, and reading goes on there", async ({
    page,
    account,
    expectAccessible,
  }) => {
    await signUpAndOnboard(page, account);
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "Past Matches" }).click();
    await expect(page.getByRole("heading", { name: "Past Recommendations" })).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.locator("#main")).toBeFocused();
    await page.getByRole("button", { name: "Menu" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
  });
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("the public screens are accessible", async ({ page, expectAccessible }) => {
      await page.goto("/auth/sign-in");
      await page.getByRole("button", { name: "Sign In" }).click();
      await expect(page.getByText("Password is required")).toBeVisible();
      await expectAccessible();
      await page.goto("/auth/sign-up");
      await expect(page.getByLabel("Law Firm")).toBeVisible();
      await expectAccessible();
      await page.goto("/auth/reset#token");
      await expect(page.getByLabel("New Password")).toBeVisible();
      await expectAccessible();
      await page.goto("/no/such/page");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible();
    });

    test("the shell is accessible, and nothing scrolls sideways", async ({
      page,
      account,
      expectAccessible,
    }) => {
      await signUpAndOnboard(page, account);
      await expect(page.getByText("Welcome aboard!", { exact: true })).toBeHidden({
        timeout: 10_000,
      });
      for (const path of ["/trends", "/vendors", "/past", "/tech-stack", "/profile"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await expectAccessible();
        const beyond = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(beyond).toBeLessThanOrEqual(0);
      }
    });
  });
}
