import { button, goToSection, recordApiCalls, requestBodyOf } from "./api-calls";
import { createOnboardedAccount } from "./auth";
import { holdRequests } from "./interception";
import {
  expect,
  expectConsoleErrors,
  expectDangerToast,
  fetchOriginal,
  get,
  priceOf,
  test,
  toast,
} from "./test";

// Past Recommendations: texts, cards, paging and meetings.

// Where an evening is the next day in UTC: days are those of the reader.
test.use({ timezoneId: "America/Los_Angeles" });

test.beforeEach(async ({ page, account }) => {
  await createOnboardedAccount(page, account);
});

test("Past Recommendations shows its texts, from an empty list to a card", async ({ page }) => {
  const release = await holdRequests(page, "**/api/past-recommendations*");
  await page.goto("/past");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Past Recommendations");
  await expect(
    page.getByText(
      "Review vendors that were previously recommended to you based on your questionnaire responses.",
    ),
  ).toBeVisible();
  await expect(page.getByText("Loading your past recommendations...")).toBeAttached();
  await release();
  await expect(page.getByText("No recommendations found")).toBeVisible();
  await expect(
    page.getByText(
      "You haven't received any vendor recommendations yet. Complete a questionnaire to get personalized recommendations.",
    ),
  ).toBeVisible();
  await page.goto("/past?categoryIds=intake");
  await expect(page.getByText("No recommendations match your current filters.")).toBeVisible();
  await page.goto("/matches");
  await page.getByRole("button", { name: "Pick For Me" }).click();
  await expect(toast(page)).toContainText("Recommendations loaded!");
  await page.route("**/api/past-recommendations*", async (route) => {
    const past = await (await fetchOriginal(route)).json();
    const [first, second] = past.items;
    first.vendor = {
      ...first.vendor,
      priceBracket: 3,
      description: "",
      shortHighlights: ["One", "Two", "Three"],
      integrations: ["Outlook", "Word", "PDF"],
      partnerLevel: "Gold",
      bookingUrl: null,
    };
    first.eligibility = { state: null, size: null, budget: null };
    second.vendor = { ...second.vendor, priceBracket: 7, websiteUrl: null };
    await route.fulfill({ json: past });
  });
  await page.goto("/past");
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards.first()).toContainText("$$$");
  await expect(cards.nth(1)).not.toContainText("$");
  await expect(cards.first()).toContainText("Gold");
  await expect(cards.first()).toContainText("Recommended on ");
  await expect(cards.first()).toContainText("Why recommended:");
  const highlights = cards.first().getByRole("listitem");
  await expect(highlights).toHaveText(["One", "Two"]);
  await expect(cards.first()).toContainText("+1 more");
  await expect(cards.nth(1).getByRole("button", { name: "Visit Website" })).toBeDisabled();
  await cards.first().getByRole("button", { name: "Schedule Meeting" }).click();
  await expect(toast(page)).toContainText("No booking URL available");
  await expectDangerToast(page);
  const click = page.waitForRequest("**/api/meeting-clicks");
  await page.route("**/api/meeting-clicks", (route) => route.fulfill({ status: 201, json: {} }));
  await page.context().route(/\.example\//, (route) => route.fulfill({ body: "" }));
  await cards.nth(2).getByRole("button", { name: "Schedule Meeting" }).click();
  expect((await click).postDataJSON().sourcePage).toBe("PAST_RECS");
  await expect(toast(page)).toContainText("Opening scheduler...");
});

test("a past card shows its category, its description or two highlights, and the first reason", async ({
  page,
}) => {
  await page.goto("/matches");
  await page.getByRole("button", { name: "Pick For Me" }).click();
  await expect(toast(page)).toContainText("Recommendations loaded!");
  await page.route("**/api/past-recommendations*", async (route) => {
    const past = await (await fetchOriginal(route)).json();
    for (const [index, item] of past.items.entries()) {
      const strengths = index === 2 ? [] : ["First reason", "Second reason"];
      const why = strengths.map((text: string) => ({ kind: "speaksFor", text }));
      item.reasons = { ...item.reasons, strengths, why };
      item.recommendedAt = "2026-01-06T05:30:00Z";
      item.eligibility = { state: null, size: null, budget: null };
      item.vendor = {
        ...item.vendor,
        name: `Vantry ${index}`,
        description: index === 0 ? "Answers every call" : "",
        shortHighlights: ["One", "Two", "Three"],
        integrations: ["Outlook", "Word", "PDF", "Excel"],
        priceBracket: [1, 4, 0, 5][index] ?? null,
        partnerLevel: index === 0 ? "Gold" : null,
      };
    }
    await route.fulfill({ json: past });
  });
  await page.goto("/past");
  const card = (number: number) => page.getByRole("article", { name: `Vantry ${number}` }).first();
  const past = await (await get(page, "/api/past-recommendations")).json();
  await expect(card(0).getByText(past.items[0].categoryName, { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: /Jan(uary)? 5, 2026/ })).toBeVisible();
  await expect(card(0)).toContainText("Recommended on Jan 5, 2026");
  await expect(card(0)).toContainText("Gold Partner");
  await expect(card(0)).toContainText("Answers every call");
  await expect(card(0)).not.toContainText("One");
  await expect(card(1).getByRole("listitem")).toHaveText(["One", "Two"]);
  await expect(card(0)).toContainText("Why recommended: First reason");
  await expect(card(0)).not.toContainText("Second reason");
  await expect(card(2)).not.toContainText("Why recommended:");
  await expect(card(0)).toContainText("+2 more");
  await expect(card(0)).not.toContainText("PDF");
  await expect(priceOf(card(0))).toHaveText("$");
  await expect(priceOf(card(1))).toHaveText("$$$$");
  await expect(priceOf(card(2))).toHaveCount(0);
  await expect(priceOf(card(3))).toHaveCount(0);
});

test("another category starts Past Recommendations again at page 1, and no page is beyond the last", async ({
  page,
}) => {
  await page.route("**/api/past-recommendations*", async (route) => {
    const asked = new URL(route.request().url()).searchParams.get("page") ?? "1";
    const past = await (await fetchOriginal(route)).json();
    await route.fulfill({ json: { ...past, total: 50, page: Math.min(Number(asked), 3) } });
  });
  await page.goto("/past?page=99");
  await expect(page).toHaveURL("/past?page=3");
  const pager = page.getByRole("navigation", { name: "Pages" });
  await expect(pager).toContainText("Page 3 of 3");
  await expect(pager.getByRole("button", { name: "Next" })).toBeDisabled();
  await page
    .getByRole("group", { name: "Categories" })
    .getByRole("button", { name: "Intake" })
    .click();
  await expect(page).toHaveURL("/past?categoryIds=intake");
  await expect(pager).toContainText("Page 1 of 3");
});

test("a meeting scheduled from Past Recommendations is logged, and meetings are fetched again", async ({
  page,
  context,
  consoleErrors,
}) => {
  await context.route(/\.example\//, (route) => route.fulfill({ body: "" }));
  await page.goto("/matches");
  await button(page, "Pick For Me").click();
  await expect(toast(page)).toContainText("Recommendations loaded!");
  await page.goto("/past?view=meetings");
  await expect(page.getByText("No meetings yet")).toBeVisible();
  await goToSection(page, "Past Matches", "Past Recommendations");
  const cards = page.getByRole("main").getByRole("article");
  const past = await (await get(page, "/api/past-recommendations")).json();
  const click = "POST /api/meeting-clicks";
  const schedule = () => cards.first().getByRole("button", { name: "Schedule Meeting" }).click();
  const release = await holdRequests(page, "**/api/meeting-clicks");
  expect(await requestBodyOf(page, click, schedule)).toEqual({
    vendorId: past.items[0].vendor.id,
    sourcePage: "PAST_RECS",
  });
  // No second press is taken while the first is on its way.
  const pending = cards.first().getByRole("button", { name: "Scheduling..." });
  await expect(pending).toHaveAttribute("aria-disabled", "true");
  await release();
  await expect(toast(page)).toContainText("Opening scheduler...");
  await page.route("**/api/meeting-clicks", (route) => route.fulfill({ status: 500, body: "" }));
  const opened = context.waitForEvent("page");
  await schedule();
  await opened;
  await expectConsoleErrors(consoleErrors, ["Failed to track meeting click"]);
  await page.unrouteAll();
  const calls = recordApiCalls(page);
  await page.getByRole("radio", { name: "My Meetings" }).check({ force: true });
  await expect(cards).toHaveCount(1);
  expect(calls).toContain("GET /api/meeting-clicks?offset=0");
});
