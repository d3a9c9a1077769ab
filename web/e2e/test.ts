import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { startBinary } from "./binary";

export { expect };

interface Account {
  name: string;
  email: string;
  password: string;
  lawFirm: string;
}

interface Fixtures {
  /** An account that nobody else uses, not yet signed up. */
  account: Account;
  /** Fails the test where axe finds anything on the page as it stands. */
  expectAccessible: () => Promise<void>;
}

/** Chromium's own line for a refused call; every other warning or error fails the test. */
const EXPECTED_LINE = /^Failed to load resource: the server responded with a status of [45]\d\d/;

let accounts = 0;

/** Tests against the release binary: one server a worker, and a console that stays silent. */
export const test = base.extend<Fixtures, { serverUrl: string }>({
  serverUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const binary = await startBinary();
      await use(binary.url);
      await binary.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: ({ serverUrl }, use) => use(serverUrl),
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      const loud = message.type() === "error" || message.type() === "warning";
      if (loud && !EXPECTED_LINE.test(message.text())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    await use(page);
    expect(complaints).toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  account: async ({}, use, { workerIndex }) => {
    accounts += 1;
    await use({
      name: "Ada Park",
      email: `ada.${workerIndex}.${accounts}@parkinjury.example`,
      password: "brief-quill-orchard-42",
      lawFirm: "Park Injury Law",
    });
  },
  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    });
  },
});

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

/** Signs somebody up who has answered the questions and stands on Matches. */
export async function signUpAndOnboard(page: Page, account: Account): Promise<void> {
  await signUp(page, account);
  await answerOnboarding(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Welcome aboard!", { exact: true })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
}

/** Presses Sign out, wherever this window keeps it. */
export async function signOut(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: "Menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/auth/sign-in");
}
