import type { Locator } from "@playwright/test";
import { button, goToSection, recordApiCalls, requestBodyOf } from "./api-calls";
import { createOnboardedAccount } from "./auth";
import { failReads, failWrites, holdRequests } from "./interception";
import { answerAll } from "./matches";
import { expect, expectConsoleErrors, fetchOriginal, get, rgbOf, test, toast } from "./test";

// Questionnaires and their results.

/** Gold on yellow, any other level on gray. */
async function expectGoldApart(gold: Locator, other: Locator): Promise<void> {
  const [red, green, blue] = await rgbOf(gold, "background-color");
  expect(Math.min(red, green) - blue).toBeGreaterThan(16);
  const gray = await rgbOf(other, "background-color");
  expect(Math.max(...gray) - Math.min(...gray)).toBeLessThan(16);
}

test.beforeEach(async ({ page, account }) => {
  await createOnboardedAccount(page, account);
});

test("a questionnaire and its results show their texts, from no answer to a scheduled meeting", async ({
  page,
  context,
}) => {
  await context.route(/\.example\//, (route) => route.fulfill({ body: "" }));
  await page.route("**/api/recommendations/compute", async (route) => {
    const computed = await (await fetchOriginal(route)).json();
    computed.vendors[0].vendor.partnerLevel = "Gold";
    const badges = ["Best Match", "Top Match", "Top Match"];
    for (const [rank, badge] of badges.entries()) computed.vendors[rank].badge = badge;
    const six = ["One", "Two", "Three", "Four", "Five", "Six"];
    computed.vendors[0].reasons = six;
    computed.vendors[0].why = six.map((text) => ({ kind: "speaksFor", text }));
    computed.vendors[1].vendor.websiteUrl = null;
    computed.vendors[2].vendor.bookingUrl = null;
    await route.fulfill({ json: computed });
  });
  await page.goto("/matches?categoryId=intake");
  const questionnaire = page.getByRole("dialog", { name: "Questionnaire" });
  const many = questionnaire.getByRole("group").filter({ hasText: "(select all that apply)" });
  await expect(many.first().getByRole("checkbox").first()).toBeVisible();
  const one = questionnaire.getByRole("group").filter({ hasNotText: "(select all that apply)" });
  await expect(one.first().getByRole("radio").first()).toBeVisible();
  const ask = questionnaire.getByRole("button", { name: "Get Recommendations" });
  await ask.click();
  await expect(toast(page)).toContainText("Please answer at least one question");
  await answerAll(questionnaire);
  const release = await holdRequests(page, "**/api/responses");
  await ask.click();
  await expect(
    questionnaire.getByRole("button", { name: "Generating Recommendations..." }),
  ).toBeVisible();
  await release();
  const results = page.getByRole("dialog", { name: "Your Recommendations" });
  await expect(results).toContainText(
    /Based on your answers, here are the top \d+ recommended vendors:/,
  );
  const cards = results.getByRole("article");
  await expect(cards.nth(0)).toContainText("Best Match");
  await expect(cards.nth(0)).toContainText("Gold");
  await expect(cards.nth(1)).toContainText("Top Match");
  await expect(cards.nth(2)).toContainText("Top Match");
  await expect(cards.nth(0)).toContainText("Why this pick");
  const why = cards.nth(0).locator("section").filter({ hasText: "Why this pick" });
  const reasons = why.getByRole("listitem");
  await expect(reasons).toHaveText(["One", "Two", "Three", "Four", "Five"]);
  const gaps = results.getByRole("button", { name: "Show gaps" }).first();
  await gaps.click();
  await results.getByRole("button", { name: "Hide gaps" }).click();
  await expect(results.getByRole("button", { name: "Hide gaps" })).toHaveCount(0);
  await expect(cards.nth(1).getByRole("button", { name: "Visit Website" })).toBeDisabled();
  const schedule = cards.nth(2).getByRole("button", { name: "Schedule Meeting" });
  await expect(schedule).toHaveAttribute("aria-disabled", "true");
  await schedule.focus();
  // A scroll closes it, also that which brings the button into view and is told of a moment later.
  await expect(async () => {
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    const tooltip = page.getByRole("tooltip", { name: "No scheduler available" });
    await expect(tooltip).toBeAttached({ timeout: 1_000 });
  }).toPass();
  const click = page.waitForRequest("**/api/meeting-clicks");
  const releaseClick = await holdRequests(page, "**/api/meeting-clicks");
  await cards.nth(0).getByRole("button", { name: "Schedule Meeting" }).click();
  expect((await click).postDataJSON().sourcePage).toBe("GET_REC");
  await expect(cards.nth(0).getByRole("button", { name: "Scheduling..." })).toBeVisible();
  await releaseClick();
  await expect(toast(page)).toContainText("Opening scheduler...");
  await results.getByRole("button", { name: "Retake Questionnaire" }).click();
  await expect(one.first().getByRole("radio").first()).toBeChecked();
  await ask.click();
  await results.getByRole("button", { name: "Done" }).click();
  await expect(page).toHaveURL("/matches?showCategory=Intake");
});

test("a questionnaire says when questions, answers or results fail, and when no vendor fits", async ({
  page,
  consoleErrors,
}) => {
  await failReads(page, "**/api/questions/**");
  await page.goto("/matches?categoryId=intake");
  await expect(page.getByText("Failed to fetch questions")).toBeVisible();
  await page.unrouteAll();
  await page.goto("/matches?categoryId=intake");
  const questionnaire = page.getByRole("dialog", { name: "Questionnaire" });
  await answerAll(questionnaire);
  const ask = questionnaire.getByRole("button", { name: "Get Recommendations" });
  await failWrites(page, "**/api/responses");
  await ask.click();
  await expect(toast(page)).toContainText("Failed to generate recommendations");
  await expectConsoleErrors(consoleErrors, ["Failed to submit response"]);
  await page.unrouteAll();
  await failWrites(page, "**/api/recommendations/compute");
  await ask.click();
  await expectConsoleErrors(consoleErrors, ["Failed to compute recommendations"]);
  await expect(toast(page)).toContainText("Failed to generate recommendations");
  await page.unrouteAll();
  await page.route("**/api/recommendations/compute", (route) =>
    route.fulfill({ json: { vendors: [], relaxed: [], orderedByName: false } }),
  );
  await ask.click();
  await expect(
    page.getByText("No vendors found matching your criteria in this category."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Try Different Answers" }).click();
  await expect(questionnaire.locator("input").first()).toBeChecked();
});

test("a result shows its partner level, its gaps on demand, and takes one press of Schedule Meeting at a time", async ({
  page,
  context,
}) => {
  await context.route(/\.example\//, (route) => route.fulfill({ body: "" }));
  await page.route("**/api/recommendations/compute", async (route) => {
    const computed = await (await fetchOriginal(route)).json();
    for (const [index, ranked] of computed.vendors.entries()) {
      ranked.vendor.partnerLevel = index === 0 ? "Gold" : "Silver";
      ranked.gaps = index === 0 ? [{ label: "Spanish", state: "denied", words: "no" }] : [];
    }
    await route.fulfill({ json: computed });
  });
  await page.goto("/matches?categoryId=intake");
  const questionnaire = page.getByRole("dialog", { name: "Questionnaire" });
  await answerAll(questionnaire);
  await questionnaire.getByRole("button", { name: "Get Recommendations" }).click();
  const cards = page.getByRole("dialog", { name: "Your Recommendations" }).getByRole("article");
  const first = cards.first();
  await expectGoldApart(first.getByText("Gold Partner"), cards.nth(1).getByText("Silver Partner"));
  await expect(first.getByText("Spanish: no")).toHaveCount(0);
  await first.getByRole("button", { name: "Show gaps" }).click();
  await expect(first.getByText("Spanish: no")).toBeVisible();
  await first.getByRole("button", { name: "Hide gaps" }).click();
  await expect(first.getByText("Spanish: no")).toHaveCount(0);
  await expect(cards.nth(1).getByRole("button", { name: "Show gaps" })).toHaveCount(0);
  const release = await holdRequests(page, "**/api/meeting-clicks");
  await first.getByRole("button", { name: "Schedule Meeting" }).click();
  const pending = first.getByRole("button", { name: "Scheduling..." });
  await expect(pending).toHaveAttribute("aria-disabled", "true");
  await release();
  await expect(toast(page)).toContainText("Opening scheduler...");
});

test("a questionnaire that is opened again after Done has no answers", async ({ page }) => {
  await page.goto("/matches?categoryId=intake");
  const questionnaire = page.getByRole("dialog", { name: "Questionnaire" });
  await answerAll(questionnaire);
  await questionnaire.getByRole("button", { name: "Get Recommendations" }).click();
  await button(page, "Done").click();
  await button(page, "Get Recommendation").click();
  await expect(questionnaire.locator("input").first()).toBeVisible();
  await expect(questionnaire.locator("input:checked")).toHaveCount(0);
});

test("a questionnaire and Pick For Me send exactly these members, and fetch again what they change", async ({
  page,
}) => {
  await page.goto("/past");
  await expect(page.getByText("No recommendations found")).toBeVisible();
  await goToSection(page, "Vendor Matches", "Get Recommendations");
  const persisted = "GET /api/recommendations/persisted";
  const overview = "GET /api/recommendations/overview";
  const calls = recordApiCalls(page);
  await page.getByRole("button", { name: /^2 Intake/ }).click();
  await button(page, "Get Recommendation").click();
  const questionnaire = page.getByRole("dialog", { name: "Questionnaire" });
  const groups = questionnaire.getByRole("group");
  await expect(groups.first()).toBeVisible();
  const questions = await (await get(page, "/api/questions/intake")).json();
  type Question = { id: string; prompt: string; fieldType: string; options: string[] };
  const of = (type: string): Question =>
    questions.find(({ fieldType }: Question) => fieldType === type);
  const [one, many] = [of("SINGLE"), of("MULTI")];
  const option = ({ prompt }: Question, label = "") =>
    groups.filter({ hasText: prompt }).getByLabel(label, { exact: true });
  // One value of a single choice; of many, each press takes a value or gives it back.
  await option(one, one.options[0]).check();
  await option(one, one.options[1]).check();
  await option(many, many.options[0]).check();
  await option(many, many.options[1]).check();
  await option(many, many.options[0]).uncheck();
  const must = questionnaire.getByRole("button", { name: `Must have: ${many.options[1]}` });
  await must.press("Space");
  await expect(must).toHaveAttribute("aria-pressed", "true");
  const ask = questionnaire.getByRole("button", { name: "Get Recommendations" });
  const computing = page.waitForRequest("**/api/recommendations/compute");
  const replied = page.waitForResponse("**/api/responses");
  const answers = [
    { questionId: one.id, prompt: one.prompt, selectedValues: [one.options[1]] },
    {
      ...{ questionId: many.id, prompt: many.prompt, selectedValues: [many.options[1]] },
      mustHave: [many.options[1]],
    },
  ];
  expect(await requestBodyOf(page, "POST /api/responses", () => ask.click())).toEqual({
    categoryId: "intake",
    answers: expect.arrayContaining(answers),
  });
  const { responseId } = await (await replied).json();
  expect((await computing).postDataJSON()).toEqual({ responseId, categoryId: "intake" });
  const results = page.getByRole("dialog", { name: "Your Recommendations" });
  await expect(results.getByRole("article").first()).toBeVisible();
  await expect.poll(() => calls).toContain(overview);
  await results.getByRole("button", { name: "Done" }).click();
  await expect(page).toHaveURL("/matches?showCategory=Intake");
  // Once for the results, and once for the category that the address now names.
  await expect.poll(() => calls.filter((call) => call === persisted)).toHaveLength(2);
  await button(page, "Clear picks").click();
  await expect(toast(page)).toContainText("Recommendations cleared");
  const pick = () => button(page, "Pick For Me").click();
  expect(await requestBodyOf(page, "POST /api/recommendations/pick-for-me", pick)).toBeNull();
  await expect(toast(page)).toContainText("Recommendations loaded!");
  calls.length = 0;
  await goToSection(page, "Past Matches", "Past Recommendations");
  expect(calls).toContain("GET /api/past-recommendations?page=1");
});
