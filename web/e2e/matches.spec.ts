import type { Locator, Page } from "@playwright/test";
import { expect, signUpAndOnboard, test } from "./test";

const EVENTS = [
  "schedule_click",
  "dismiss_vendor",
  "questionnaire_open",
  "stage_open",
  "pick_for_me_click",
];

const stage = (page: Page, name: RegExp) => page.getByRole("button", { name });
const toast = (page: Page) => page.locator(".toast");
const cards = (page: Page) => page.getByRole("main").getByRole("article");

/** Answers the first of every question in the open questionnaire. */
async function answerAll(questionnaire: Locator): Promise<void> {
  const groups = questionnaire.getByRole("group");
  await expect(groups.first()).toBeVisible();
  for (const group of await groups.all()) await group.locator("input").first().check();
}

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

async function expectNothingSideways(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond).toBeLessThanOrEqual(0);
}

test.beforeEach(async ({ page, account }) => {
  await signUpAndOnboard(page, account);
  await expect(page.getByText("0 of 9 stages completed")).toBeVisible();
});

test("from the questionnaire over the results to picks that survive a reload", async ({ page }) => {
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

  await page.goto("/matches");
  await stage(page, /^2 Intake/).click();
  await expect(cards(page).first()).toContainText(name);
});

test("retaking keeps the answers, Back closes, opening anew forgets them", async ({ page }) => {
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
});

test("an opened questionnaire leaves its stage in progress, after a reload too", async ({
  page,
}) => {
  await page.goto("/matches?categoryId=staffing");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(stage(page, /^9 Staffing .*In Progress/)).toBeVisible();
  await page.reload();
  await expect(stage(page, /^9 Staffing .*In Progress/)).toBeVisible();
});

test("Pick For Me fills the stages; a second time it refreshes them", async ({ page }) => {
  await pickForMe(page);
  await expect(page.getByText("0 of 9 stages completed")).toBeHidden();
  await stage(page, /^1 Lead Generation/).click();
  await expect(cards(page).first()).toBeVisible();
  expect(await cards(page).count()).toBeLessThanOrEqual(3);
  await pickForMeAgain(page);
});

test("a dismissed vendor stays folded until it is taken back", async ({ page }) => {
  await pickForMe(page);
  await stage(page, /^1 Lead Generation/).click();
  const before = await cards(page).count();
  const name = await cards(page).first().getByRole("heading").textContent();
  await page.getByRole("button", { name: `Dismiss ${name}` }).click();
  await expect(toast(page)).toContainText("Vendor dismissed");
  await expect(toast(page)).toContainText(`${name} has been hidden`);
  const undo = page.getByRole("button", { name: `Undo hiding ${name}` });
  await expect(undo).toBeFocused();
  await expect(cards(page)).toHaveCount(before - 1);
  await page.reload();
  await stage(page, /^1 Lead Generation/).click();
  await undo.click();
  await expect(cards(page)).toHaveCount(before);
  await page.getByRole("button", { name: `Dismiss ${name}` }).click();
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(cards(page)).toHaveCount(before);
});

test("cleared picks stay cleared", async ({ page }) => {
  await pickForMe(page);
  await page.getByRole("button", { name: "Clear picks" }).click();
  await expect(toast(page)).toContainText("Recommendations cleared");
  await expect(page.getByText("0 of 9 stages completed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Clear picks" })).toBeHidden();
  await page.reload();
  await expect(page.getByText("0 of 9 stages completed")).toBeVisible();
});

test("links to categories that do not exist say so", async ({ page }) => {
  await page.goto("/matches?categoryId=astrology");
  await expect(toast(page)).toContainText("Category not found");
  await expect(toast(page)).toContainText("Could not find astrology");
  await expect(page).toHaveURL("/matches");
  await page.goto("/matches?showCategory=Astrology");
  await expect(toast(page)).toContainText("Could not find Astrology");
});

test("the keyboard alone gets from the stages to saved picks", async ({ page }) => {
  const press = (key: string) => page.keyboard.press(key);
  const tabTo = async (goal: Locator) => {
    for (let presses = 0; presses < 80; presses += 1) {
      if (await goal.evaluate((element) => element === document.activeElement)) return;
      await press("Tab");
    }
    await expect(goal).toBeFocused();
  };
  await tabTo(page.getByRole("button", { name: "Continue to next stage" }));
  await press("Enter");
  await expect(stage(page, /^1 Lead Generation/)).toBeFocused();
  await tabTo(stage(page, /^2 Intake/));
  await press("Enter");
  await tabTo(page.getByRole("button", { name: "Get Recommendation", exact: true }));
  await press("Enter");
  const questionnaire = page.getByRole("dialog", { name: "Questionnaire" });
  await expect(questionnaire).toBeFocused();
  await tabTo(questionnaire.getByRole("radio").first());
  await press("ArrowDown");
  await expect(questionnaire.getByRole("radio").nth(1)).toBeChecked();
  await tabTo(questionnaire.getByRole("checkbox").first());
  await press("Space");
  await expect(questionnaire.getByRole("checkbox").first()).toBeChecked();
  await tabTo(questionnaire.getByRole("button", { name: "Get Recommendations" }));
  await press("Enter");
  const results = page.getByRole("dialog", { name: "Your Recommendations" });
  await expect(results).toBeFocused();
  await tabTo(results.getByRole("button", { name: "How this was scored" }).first());
  await press("Enter");
  await expect(results.getByRole("table").first()).toBeVisible();
  await tabTo(results.getByRole("button", { name: "Done" }));
  await press("Enter");
  await expect(stage(page, /^2 Intake .*Completed/)).toBeFocused();
});

test("the console shows analytics events and nothing else", async ({ page }) => {
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text().split(" ")[0] ?? ""));
  const results = await askForIntake(page);
  await results.getByRole("button", { name: "Done" }).click();
  await pickForMeAgain(page);
  await cards(page)
    .first()
    .getByRole("button", { name: /^Dismiss / })
    .click();
  await expect(toast(page)).toContainText("Vendor dismissed");
  expect(lines.filter((line) => !EVENTS.includes(line))).toEqual([]);
  expect(lines).toEqual(
    expect.arrayContaining(["stage_open", "questionnaire_open", "pick_for_me_click"]),
  );
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("every state is accessible and fits the window", async ({ page, expectAccessible }) => {
      // Five states are checked, two of them only once a toast of five seconds has gone.
      test.slow();
      const check = async () => {
        await expect(toast(page)).toBeHidden({ timeout: 10_000 });
        await expectNothingSideways(page);
        await expectAccessible();
      };
      await check();
      await stage(page, /^2 Intake/).click();
      await check();
      await page.goto("/matches?categoryId=intake");
      const questionnaire = page.getByRole("dialog", { name: "Questionnaire" });
      await answerAll(questionnaire);
      await check();
      await questionnaire.getByRole("button", { name: "Get Recommendations" }).click();
      const results = page.getByRole("dialog", { name: "Your Recommendations" });
      const first = results.getByRole("article").first();
      await first.getByRole("button", { name: "How this was scored" }).click();
      await check();
      await results.getByRole("button", { name: "Done" }).click();
      await page
        .getByRole("button", { name: /^Dismiss / })
        .first()
        .click();
      await check();
    });
  });
}
