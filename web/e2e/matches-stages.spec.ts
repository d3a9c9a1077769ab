import type { Page } from "@playwright/test";
import { createOnboardedAccount, post } from "./auth";
import { failWrites } from "./interception";
import { stageHead, stages } from "./matches";
import {
  expect,
  expectConsoleErrors,
  fetchOriginal,
  get,
  logoOf,
  priceOf,
  rgbOf,
  test,
  toast,
} from "./test";

// The nine stages of Get Recommendations: texts, progress, picks and what is sent.

/** Shows picks in this many stages from the first on; those of `allDismissed` were all dismissed. */
async function servePicks(page: Page, count: number, allDismissed?: number): Promise<void> {
  const { stages } = await (await get(page, "/api/recommendations/overview")).json();
  await page.route("**/api/recommendations/persisted", async (route) => {
    const picks = await (await fetchOriginal(route)).json();
    const items = stages.slice(0, count).map((stage: { categoryId: string }, index: number) => {
      const item = picks.items.find(
        ({ categoryId }: { categoryId: string }) => categoryId === stage.categoryId,
      );
      if (index !== allDismissed) return item;
      const dismissed = item.picks.map((pick: object) => ({ ...pick, dismissed: true }));
      return { ...item, picks: dismissed };
    });
    await route.fulfill({ json: { ...picks, items } });
  });
}

test.beforeEach(async ({ page, account }) => {
  await createOnboardedAccount(page, account);
});

test("the nine stages show titles and blurbs, one is open at a time, and Continue opens the next", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Get Recommendations");
  await expect(page.getByText("0 of 9 stages completed")).toBeVisible();
  await expect(page.getByText("0% through your litigation lifecycle")).toBeVisible();
  await expect(page.getByRole("button", { name: "Clear picks" })).toBeHidden();
  await expect(stages(page)).toHaveCount(9);
  const head = (number: number) =>
    stages(page)
      .nth(number - 1)
      .getByRole("button")
      .first();
  for (const [index, [title, blurb]] of [
    ["Lead Generation", "Bring in qualified cases."],
    ["Intake", "Screen and sign clients."],
    ["Case Setup & Document Drafting", "Templates and automation."],
    ["Medical Record Retrieval", "Collect records efficiently."],
    ["Demands & Medical Review", "Chronologies & demand packages."],
    ["Depositions & Court Reporting", "Scheduling, realtime, transcripts."],
    ["Trial Prep & Presentation", "Exhibits and trial boards."],
    ["Post-Settlement / Payments", "Liens and payouts."],
    ["Staffing", "Flexible legal staffing."],
  ].entries()) {
    await expect(head(index + 1)).toHaveAccessibleName(
      `${index + 1} ${title} ${blurb} Not Started`,
    );
  }
  await page.getByRole("button", { name: "Continue to next stage" }).click();
  await expect(head(1)).toHaveAttribute("aria-expanded", "true");
  await head(2).click();
  await expect(head(1)).toHaveAttribute("aria-expanded", "false");
  const empty = "Run Pick For Me or complete the questionnaire to see tailored picks.";
  await expect(stages(page).nth(1).getByText(empty)).toBeVisible();
  await page.getByRole("button", { name: "Get Recommendation", exact: true }).click();
  await expect(page).toHaveURL("/matches?categoryId=intake");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/matches");
  await expect(head(2)).toContainText("In Progress");
  await head(2).click();
  await expect(head(2)).toHaveAttribute("aria-expanded", "false");
});

test("the progress is rounded, and Continue leads to the first stage that is not completed", async ({
  page,
}) => {
  await page.goto("/matches");
  await page.getByRole("button", { name: "Pick For Me" }).click();
  await expect(page.getByText("100% through your litigation lifecycle")).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue to next stage" })).toHaveCount(0);
  await servePicks(page, 6, 2);
  await page.reload();
  await expect(page.getByText("5 of 9 stages completed")).toBeVisible();
  await expect(page.getByText("56% through your litigation lifecycle")).toBeVisible();
  await page.getByRole("button", { name: "Continue to next stage" }).click();
  await expect(stageHead(page, 3)).toHaveAttribute("aria-expanded", "true");
  await expect(stages(page).locator("[aria-expanded=true]")).toHaveCount(1);
});

test("picks that another tab asked for complete their stages, whatever an older answer says", async ({
  page,
}) => {
  const before = await (await get(page, "/api/recommendations/overview")).json();
  await page.route("**/api/recommendations/overview", (route) => route.fulfill({ json: before }));
  await post(page, "/api/recommendations/pick-for-me", {});
  await page.goto("/matches");
  await expect(page.getByText("9 of 9 stages completed")).toBeVisible();
  await expect(stages(page).getByText("Not Started")).toHaveCount(0);
});

test("each stage opens the questionnaire of its category", async ({ page }) => {
  const categories = await (await get(page, "/api/categories")).json();
  await page.goto("/matches");
  for (const [index, category] of [
    "Lead Generation",
    "Intake",
    "Document Drafting",
    "Medical Record Retrieval",
    "Demands & Medical Review",
    "Depositions & Court Reporting",
    "Trial Support",
    "Financial Services",
    "Staffing",
  ].entries()) {
    const { id } = categories.find(({ name }: { name: string }) => name === category);
    await stageHead(page, index + 1).click();
    await page.getByRole("button", { name: "Get Recommendation", exact: true }).click();
    await expect(page).toHaveURL(`/matches?categoryId=${id}`);
    const questionnaire = page.getByRole("dialog", { name: "Questionnaire" });
    await questionnaire.getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL("/matches");
  }
});

test("a pick shows logo, name, price and reason; a note about fallback data is yellow", async ({
  page,
}) => {
  await page.goto("/matches");
  await page.getByRole("button", { name: "Pick For Me" }).click();
  await expect(toast(page)).toContainText("Recommendations loaded!");
  await page.route("**/api/recommendations/persisted", async (route) => {
    const picks = await (await fetchOriginal(route)).json();
    const [lead] = picks.items;
    const [pick] = lead.picks;
    const known = { name: "Vantry", priceBracket: 4, reason: "Answers at night", worksWith: [] };
    lead.picks = [pick, pick, pick, pick].map((one, index) => ({
      ...one,
      ...known,
      vendorId: `vantry-${index}`,
      priceBracket: [4, 1, null, 2][index],
      bookingUrl: null,
    }));
    lead.scope = "similar";
    await route.fulfill({ json: { ...picks, usedAnySizeFallback: true } });
  });
  await page.goto("/matches?showCategory=Lead Generation");
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(3);
  const card = cards.first();
  await expect(logoOf(card)).toHaveText("V");
  await expect(card.getByRole("heading", { level: 3 })).toHaveText("Vantry");
  await expect(priceOf(card)).toHaveText("$$$$");
  await expect(priceOf(cards.nth(1))).toHaveText("$");
  await expect(priceOf(cards.nth(2))).toHaveCount(0);
  await expect(card).toContainText("Answers at night");
  await expect(card.getByRole("button", { name: "Dismiss Vantry" })).toBeVisible();
  const note = page.getByRole("status").filter({ hasText: "data from similar firm sizes" }).first();
  const [red, green, blue] = await rgbOf(note, "background-color");
  expect(Math.min(red, green) - blue).toBeGreaterThan(16);
});

test("a stage's picks say whether a meeting can be scheduled, with notes about the data above them", async ({
  page,
  context,
  consoleErrors,
}) => {
  await context.route(/\.example\//, (route) => route.fulfill({ body: "" }));
  await page.goto("/matches");
  await page.getByRole("button", { name: "Pick For Me" }).click();
  await expect(toast(page)).toContainText("Recommendations loaded!");
  const picks = await (await get(page, "/api/recommendations/persisted")).json();
  for (const item of picks.items) item.scope = "any";
  picks.items[0].picks[1].bookingUrl = null;
  picks.items[0].scope = "similar";
  await page.route("**/api/recommendations/persisted", (route) =>
    route.fulfill({ json: { ...picks, usedAnySizeFallback: true } }),
  );
  await page.goto("/matches?showCategory=Lead Generation");
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(3);
  await expect(
    page
      .getByText(
        "Note: Recommendations include data from similar firm sizes due to limited data for your exact size.",
      )
      .first(),
  ).toBeVisible();
  // On paper a closed stage names its picks, too, and nothing is there to press.
  await page.emulateMedia({ media: "print" });
  const [closed] = picks.items[1].picks;
  await expect(page.getByText(`${closed.name}: ${closed.reason}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Schedule Meeting" }).first()).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  const visit = cards.first().getByRole("link", { name: "Visit Website" });
  await expect(visit).toHaveAttribute("target", "_blank");
  await cards.nth(1).getByRole("button", { name: "Schedule Meeting" }).click();
  await expect(toast(page)).toContainText("Scheduling feature coming soon");
  await expect(toast(page)).toContainText("This will open the booking calendar");
  const click = page.waitForRequest("**/api/meeting-clicks");
  await cards.first().getByRole("button", { name: "Schedule Meeting" }).click();
  expect((await click).postDataJSON().sourcePage).toBe("GET_REC_STAGES");
  await expect(toast(page)).toContainText("Opening scheduler...");
  await failWrites(page, "**/api/meeting-clicks");
  const opened = context.waitForEvent("page");
  await cards.first().getByRole("button", { name: "Schedule Meeting" }).click();
  await opened;
  await expectConsoleErrors(consoleErrors, ["Failed to track meeting click"]);
  const name = await cards.first().getByRole("heading").textContent();
  await page.getByRole("button", { name: `Dismiss ${name}` }).click();
  await expect(toast(page)).toContainText("Vendor dismissed");
  await expect(toast(page)).toContainText(`${name} has been hidden`);
  await page.getByRole("button", { name: /^2 Intake .*Completed/ }).click();
  await expect(
    page.getByText("Not enough recent data for your firm size; showing popular picks overall."),
  ).toBeVisible();
  await page.goto("/matches?showCategory=Astrology");
  await expect(toast(page)).toContainText("Category not found");
  await expect(toast(page)).toContainText("Could not find Astrology");
});
