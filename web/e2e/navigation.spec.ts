import { createAccount, createOnboardedAccount, openMenu } from "./auth";
import { failWrites, holdRequests } from "./interception";
import { expect, test, toast } from "./test";

// The way from screen to screen: who may see them, the sidebar, and the page that is not found.

const SCREENS = ["/", "/matches", "/trends", "/vendors", "/past", "/tech-stack", "/profile"];

test("every screen needs a session, and then the four onboarding answers", async ({
  page,
  account,
}) => {
  const screens = [...SCREENS, "/admin/import"];
  for (const path of screens) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome Back");
    await expect(page).toHaveURL(/\/auth\/sign-in(\?next=.*)?$/);
  }
  await createAccount(page, account);
  for (const path of screens) {
    await page.goto(path);
    await expect(page.getByRole("dialog", { name: "Tell us about your firm" })).toBeVisible();
  }
});

test("each sidebar item leads to its screen and is marked as current there, with a query too", async ({
  page,
  account,
}) => {
  await createOnboardedAccount(page, account);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const sections = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
  const marked = page.getByRole("navigation", { name: "Sections" }).locator("[aria-current=page]");
  for (const [label, path] of [
    ["Vendor Trends", "/trends"],
    ["Past Matches", "/past"],
    ["Tech Stack", "/tech-stack"],
    ["Profile", "/profile"],
    ["Browse Vendors", "/vendors"],
    ["Vendor Matches", "/matches"],
  ] as const) {
    await sections.filter({ hasText: label }).click();
    await expect(page).toHaveURL(path);
    await expect(marked).toHaveText([label]);
    await page.goto(`${path}?categoryIds=intake`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(marked).toHaveText([label]);
  }
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await openMenu(page);
  await expect(marked).toHaveText(["Vendor Matches"]);
});

test("the sidebar shows sections, name and firm; a failed sign-out says so; an unknown address is a 404", async ({
  page,
  account,
}) => {
  await createOnboardedAccount(page, account);
  const release = await holdRequests(page, "**/api/auth/me");
  await page.goto("/?categoryId=");
  await expect(page.getByText("Loading...")).toBeVisible();
  await release();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await openMenu(page);
  const sections = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
  await expect(sections).toHaveText([
    "Vendor Matches",
    "Vendor Trends",
    "Past Matches",
    "Tech Stack",
    "Profile",
    "Browse Vendors",
  ]);
  await expect(sections.first()).toHaveAttribute("aria-current", "page");
  const sidebar = page.getByRole("complementary", { name: "Main" });
  await expect(sidebar).toContainText("Stackbrief");
  await expect(sidebar).toContainText("Ada Park");
  await expect(sidebar).toContainText("Park Injury Law");
  await page.goto("/trends?state=TX");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await openMenu(page);
  await expect(sections.nth(1)).toHaveAttribute("aria-current", "page");
  await failWrites(page, "**/api/auth/sign-out");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(toast(page)).toContainText("Error");
  await expect(toast(page)).toContainText("Failed to sign out. Please try again.");
  await page.unroute("**/api/auth/sign-out");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/auth/sign-in");
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
  await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
});
