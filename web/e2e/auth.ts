import type { Page } from "@playwright/test";
import { type Account, expect, NO_KEEP_ALIVE } from "./test";

/** Fills the sign-up form and waits for what follows it: the questions about the firm. */
export async function signUp(page: Page, account: Account): Promise<void> {
  await page.goto("/auth/sign-up");
  await page.getByLabel("Full Name").fill(account.name);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByLabel("Law Firm").fill(account.lawFirm);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page).toHaveURL("/matches");
  await expect(page.getByRole("dialog", { name: "Tell us about your firm" })).toBeVisible();
}

/** Answers the four questions about the firm, without sending them. */
export async function answerOnboarding(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Tell us about your firm" });
  const answers = ["6-15", "11-50", "26-50", "$10,001-$40,000"];
  for (const [index, answer] of answers.entries()) {
    await dialog
      .getByRole("group")
      .nth(index)
      .getByRole("radio", { name: answer, exact: true })
      .check();
  }
}

/** Signs up through the form, answers onboarding, and ends on Matches. */
export async function signUpAndOnboard(page: Page, account: Account): Promise<void> {
  await signUp(page, account);
  await answerOnboarding(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Welcome aboard!", { exact: true })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
}

/** Creates an account over the API and gives the browser its session; onboarding is still to be answered. */
export async function createAccount(page: Page, account: Account): Promise<void> {
  await post(page, "/api/auth/sign-up", { ...account });
}

/** Creates an account whose onboarding is answered, and gives the browser its session. */
export async function createOnboardedAccount(page: Page, account: Account): Promise<void> {
  await createAccount(page, account);
  await post(page, "/api/profile/onboarding", {
    attorneysCountBand: "A6_15",
    employeesCountBand: "E11_50",
    injuryCasesPerMonthBand: "C26_50",
    annualSoftwareSpendBand: "S10_40K",
  });
}

/** A call of the signed-in person, which must succeed. */
export async function post(page: Page, path: string, data: Record<string, string>): Promise<void> {
  const headers = { "Sec-Fetch-Site": "same-origin", ...NO_KEEP_ALIVE };
  const reply = await page.request.post(path, { data, headers });
  expect(reply.ok(), await reply.text()).toBe(true);
}

/** Opens the menu where the window is too narrow for the sidebar. */
export async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: "Menu" });
  const sections = page.getByRole("navigation", { name: "Sections" });
  // Before the session is known there is neither.
  await expect(menu.or(sections).first()).toBeVisible();
  if (await menu.isVisible()) await menu.click();
}

/** Clicks Sign out, in the sidebar or in the drawer. */
export async function signOut(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/auth/sign-in");
}

/** Ends the session with the next call to a path, and not with a call that the page makes before it. */
export async function endSessionAt(page: Page, path: string): Promise<void> {
  await page.route(
    path,
    async (route) => {
      await page.context().clearCookies();
      await route.continue();
    },
    { times: 1 },
  );
}

export async function signIn(page: Page, account: Account): Promise<void> {
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign In" }).click();
}
