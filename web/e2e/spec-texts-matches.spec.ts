import { becomeUser } from "./auth";
import { answerAll, stages } from "./matches";
import { hold, refuse, refuseReading } from "./spec-texts";
import { expect, expectComplaints, fetched, get, test, toast } from "./test";

// What people read on Matches and in its questionnaire, to the letter, on the real bundle.

test.beforeEach(async ({ page, account }) => {
  await becomeUser(page, account);
});

test("the nine stages: titles, blurbs, one open at a time, and the way on", async ({ page }) => {
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

test("what Pick For Me says, at first, again and when it fails", async ({ page, complaints }) => {
  const path = "**/api/recommendations/pick-for-me";
  const thrown = "Failed to fetch Pick For Me recommendations";
  await page.goto("/matches");
  const pick = page.getByRole("button", { name: "Pick For Me" });
  await refuse(page, path);
  await pick.click();
  await expect(toast(page)).toContainText("Failed to load recommendations");
  await page.unroute(path);
  const goOn = await hold(page, path);
  await pick.click();
  await expect(page.getByRole("button", { name: "Loading..." })).toBeVisible();
  await goOn();
  await expect(toast(page)).toContainText("Recommendations loaded!");
  await expect(toast(page)).toContainText("Showing picks based on similar firms");
  await pick.click();
  await expect(toast(page)).toContainText("Recommendations refreshed with latest data!");
  await refuse(page, path);
  await pick.click();
  await expect(toast(page)).toContainText("Failed to refresh recommendations");
  await expectComplaints(complaints, [thrown, thrown]);
  await page.getByRole("button", { name: "Clear picks" }).click();
  await expect(toast(page)).toContainText("Recommendations cleared");
});

test("what a stage's picks say, with and without a calendar, and the notes above them", async ({
  page,
  context,
  complaints,
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
  const visit = cards.first().getByRole("link", { name: "Visit Website" });
  await expect(visit).toHaveAttribute("target", "_blank");
  await cards.nth(1).getByRole("button", { name: "Schedule Meeting" }).click();
  await expect(toast(page)).toContainText("Scheduling feature coming soon");
  await expect(toast(page)).toContainText("This will open the booking calendar");
  const click = page.waitForRequest("**/api/meeting-clicks");
  await cards.first().getByRole("button", { name: "Schedule Meeting" }).click();
  expect((await click).postDataJSON().sourcePage).toBe("GET_REC_STAGES");
  await expect(toast(page)).toContainText("Opening scheduler...");
  await refuse(page, "**/api/meeting-clicks");
  const opened = context.waitForEvent("page");
  await cards.first().getByRole("button", { name: "Schedule Meeting" }).click();
  await opened;
  await expectComplaints(complaints, ["Failed to track meeting click"]);
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

test("the texts of the questionnaire and its results", async ({ page, context }) => {
  await context.route(/\.example\//, (route) => route.fulfill({ body: "" }));
  await page.route("**/api/recommendations/compute", async (route) => {
    const computed = await (await fetched(route)).json();
    computed.vendors[0].vendor.partnerLevel = "Gold";
    computed.vendors[0].reasons = ["One", "Two", "Three", "Four", "Five", "Six"];
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
  const goOn = await hold(page, "**/api/responses");
  await ask.click();
  await expect(
    questionnaire.getByRole("button", { name: "Generating Recommendations..." }),
  ).toBeVisible();
  await goOn();
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
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tooltip", { name: "No scheduler available" })).toBeAttached();
  const click = page.waitForRequest("**/api/meeting-clicks");
  const held = await hold(page, "**/api/meeting-clicks");
  await cards.nth(0).getByRole("button", { name: "Schedule Meeting" }).click();
  expect((await click).postDataJSON().sourcePage).toBe("GET_REC");
  await expect(cards.nth(0).getByRole("button", { name: "Scheduling..." })).toBeVisible();
  await held();
  await expect(toast(page)).toContainText("Opening scheduler...");
  await results.getByRole("button", { name: "Retake Questionnaire" }).click();
  await expect(one.first().getByRole("radio").first()).toBeChecked();
  await ask.click();
  await results.getByRole("button", { name: "Done" }).click();
  await expect(page).toHaveURL("/matches?showCategory=Intake");
});

test("what the questionnaire says when it fails or nobody fits", async ({ page, complaints }) => {
  await refuseReading(page, "**/api/questions/**");
  await page.goto("/matches?categoryId=intake");
  await expect(page.getByText("Failed to fetch questions")).toBeVisible();
  await page.unrouteAll();
  await page.goto("/matches?categoryId=intake");
  const questionnaire = page.getByRole("dialog", { name: "Questionnaire" });
  await answerAll(questionnaire);
  const ask = questionnaire.getByRole("button", { name: "Get Recommendations" });
  await refuse(page, "**/api/responses");
  await ask.click();
  await expect(toast(page)).toContainText("Failed to generate recommendations");
  await expectComplaints(complaints, ["Failed to submit response"]);
  await page.unrouteAll();
  await refuse(page, "**/api/recommendations/compute");
  await ask.click();
  await expectComplaints(complaints, ["Failed to compute recommendations"]);
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
