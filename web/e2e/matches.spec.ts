import type { Locator, Page } from "@playwright/test";
import { answerOnboarding, createOnboardedAccount, signIn, signOut, signUp } from "./auth";
import { answerAll } from "./matches";
import { expect, test, toast } from "./test";

const stage = (page: Page, name: RegExp) => page.getByRole("button", { name });
const cards = (page: Page) => page.getByRole("main").getByRole("article");

/** From Matches through Intake's questionnaire to its results. */
async function askForIntake(page: Page): Promise<Locator> {
  await stage(page, /^2 Intake/).click();
  await page.getByRole("button", { name: "Get Recommendation", exact: true }).click();
  const questionnaire = page.getByRole("dialog", { name: "Questionnaire" });
  await answerAll(questionnaire);
  await questionnaire.getByRole("button", { name: "Get Recommendations" }).click();
  const results = page.getByRole("dialog", { name: "Your Recommendations" });
  await expect(results.getByRole("article").first()).toBeVisible();
  return results;
}

async function pickForMe(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pick For Me" }).click();
  await expect(toast(page)).toContainText("Recommendations loaded!");
}

async function pickForMeAgain(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pick For Me" }).click();
  await expect(toast(page)).toContainText("Recommendations refreshed with latest data!");
}

/** Has an account of its own, stands on Matches, and has no picks yet. */
const onMatches = test.extend<{ matches: undefined }>({
  matches: [
    async ({ page, account }, use) => {
      await createOnboardedAccount(page, account);
      await page.goto("/matches");
      await expect(page.getByText("0 of 9 stages completed")).toBeVisible();
      await use(undefined);
    },
    { auto: true },
  ],
});

test("from sign-up over the questionnaire to picks that survive a reload and a new session", {
  tag: "@phone",
}, async ({ page, account }) => {
  await signUp(page, account);
  await answerOnboarding(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(toast(page)).toContainText("Welcome aboard!");
  await expect(page.getByText("0 of 9 stages completed")).toBeVisible();

  const results = await askForIntake(page);
  await expect(page).toHaveURL("/matches?categoryId=intake");
  const ranks = await results.getByRole("article").count();
  await expect(results).toContainText(
    `Based on your answers, here are the top ${ranks} recommended vendors:`,
  );
  await expect(results.getByText("Best Match")).toHaveCount(1);
  await expect(results.getByText("Partner level has no effect on this order.")).toBeVisible();
  const best = results.getByRole("article").first();
  const name = (await best.getByRole("heading", { level: 3 }).textContent()) ?? "";
  await best.getByRole("button", { name: "How this was scored" }).click();
  await expect(best.getByRole("table")).toBeVisible();

  await results.getByRole("button", { name: "Done" }).click();
  await expect(page).toHaveURL("/matches?showCategory=Intake");
  await expect(page.getByText("1 of 9 stages completed")).toBeVisible();
  await expect(page.getByText("11% through your litigation lifecycle")).toBeVisible();
  await expect(stage(page, /^2 Intake .*Completed/)).toBeFocused();
  await expect(cards(page).first()).toContainText(name);

  await page.reload();
  await expect(cards(page).first()).toContainText(name);
  await signOut(page);
  await signIn(page, account);
  await stage(page, /^2 Intake .*Completed/).click();
  await expect(cards(page).first()).toContainText(name);
});

onMatches(
  "retaking keeps the answers, Back closes, and opening again starts without answers",
  async ({ page }) => {
    const results = await askForIntake(page);
    await results.getByRole("button", { name: "Retake Questionnaire" }).click();
    const questionnaire = page.getByRole("dialog", { name: "Questionnaire" });
    await expect(questionnaire.locator("input").first()).toBeChecked();
    await page.goBack();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page).toHaveURL("/matches");
    await page.goForward();
    await expect(questionnaire.locator("input").first()).not.toBeChecked();
    await questionnaire.getByRole("button", { name: "Get Recommendations" }).click();
    await expect(toast(page)).toContainText("Please answer at least one question");
    await questionnaire.getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL("/matches");
  },
);

onMatches(
  "an opened questionnaire leaves its stage in progress, after a reload too",
  async ({ page }) => {
    await page.goto("/matches?categoryId=staffing");
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect(stage(page, /^9 Staffing .*In Progress/)).toBeVisible();
    await page.reload();
    await expect(stage(page, /^9 Staffing .*In Progress/)).toBeVisible();
  },
);

onMatches("Pick For Me fills the stages; a second time it refreshes them", async ({ page }) => {
  await pickForMe(page);
  await expect(page.getByText("0 of 9 stages completed")).toBeHidden();
  await stage(page, /^1 Lead Generation/).click();
  await expect(cards(page).first()).toBeVisible();
  expect(await cards(page).count()).toBeLessThanOrEqual(3);
  await pickForMeAgain(page);
});

onMatches(
  "a dismissed vendor stays hidden until the dismissal is undone",
  { tag: "@phone" },
  async ({ page }) => {
    await pickForMe(page);
    await stage(page, /^1 Lead Generation/).click();
    await expect(cards(page).first()).toBeVisible();
    const before = await cards(page).count();
    const name = await cards(page).first().getByRole("heading").textContent();
    const saved = page.waitForResponse("**/api/recommendations/dismissals/*");
    await page.getByRole("button", { name: `Dismiss ${name}` }).click();
    await expect(toast(page)).toContainText("Vendor dismissed");
    await expect(toast(page)).toContainText(`${name} has been hidden`);
    const undo = page.getByRole("button", { name: `Undo hiding ${name}` });
    await expect(undo).toBeFocused();
    await expect(cards(page)).toHaveCount(before - 1);
    await saved;
    await page.reload();
    await stage(page, /^1 Lead Generation/).click();
    await undo.click();
    await expect(cards(page)).toHaveCount(before);
    await page.getByRole("button", { name: `Dismiss ${name}` }).click();
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expect(cards(page)).toHaveCount(before);
  },
);

onMatches("cleared picks stay cleared", async ({ page }) => {
  await pickForMe(page);
  await page.getByRole("button", { name: "Clear picks" }).click();
  await expect(toast(page)).toContainText("Recommendations cleared");
  await expect(page.getByText("0 of 9 stages completed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Clear picks" })).toBeHidden();
  await page.reload();
  await expect(page.getByText("0 of 9 stages completed")).toBeVisible();
});

onMatches("a link to an unknown category says so", async ({ page }) => {
  await page.goto("/matches?categoryId=astrology");
  await expect(toast(page)).toContainText("Category not found");
  await expect(toast(page)).toContainText("Could not find astrology");
  await expect(page).toHaveURL("/matches");
  await page.goto("/matches?showCategory=Astrology");
  await expect(toast(page)).toContainText("Could not find Astrology");
});
