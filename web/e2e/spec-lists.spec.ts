import type { Page } from "@playwright/test";
import { becomeUser } from "./auth";
import { expect, expectLoaded, fetched, get, priceOf, rgbOf, stopClock, test, toast } from "./test";
import { categoryBars, figure, ranking } from "./trends-screen";

// What holds on Trends, Browse Vendors and Past Recommendations beyond their texts, on the real bundle.

test.beforeEach(async ({ page, account }) => {
  await becomeUser(page, account);
});

/** Answers the figures of Trends with counts of our own. */
async function serveCounts(
  page: Page,
  states: readonly [string, number][],
  categories: readonly [string, number][],
): Promise<void> {
  await page.route(/\/api\/trends(\?|$)/, async (route) => {
    const trends = await (await fetched(route)).json();
    const total = states.reduce((sum, [, count]) => sum + count, 0);
    const stateCounts = states.map(([state, count]) => ({ state, count, previous: null }));
    const categoryCounts = categories.map(([name, count]) => ({ name, count, previous: null }));
    await route.fulfill({ json: { ...trends, total, stateCounts, categoryCounts } });
  });
}

test("states by rank, full name and count, DC among them and the unknown not, and a total", async ({
  page,
}) => {
  await serveCounts(
    page,
    [
      ["Unknown", 5000],
      ["UNKNOWN", 4000],
      ["DC", 2100],
      ["TX", 900],
      ["NY", 1],
    ],
    [["Intake", 1]],
  );
  await page.route("**/api/demo-bookings/filter-options", (route) =>
    route.fulfill({ json: { dmas: [], states: ["DC", "TX"], firmSizes: [] } }),
  );
  await page.goto("/trends");
  const places = page.getByRole("region", { name: "Geographic Distribution" });
  await expect(ranking(places).positions).toHaveText(["1", "2", "3"]);
  await expect(ranking(places).names).toHaveText(["District of Columbia", "Texas", "New York"]);
  await expect(ranking(places).counts).toHaveText(["2,100", "900", "1"]);
  await expect(places).toContainText(/Total.*12,001/);
  const top = figure(page, "Top State");
  await expect(top).toContainText("District of Columbia");
  await expect(top).toContainText("2,100 bookings");
  await expect(page.getByLabel("State", { exact: true }).locator("option")).toHaveText([
    "All States",
    "District of Columbia",
    "Texas",
  ]);
  await page.route("**/api/demo-bookings/cities*", (route) => route.fulfill({ json: [] }));
  await places.getByRole("button", { name: /District of Columbia/ }).click();
  await expect(places.getByText("Top Cities in District of Columbia")).toBeVisible();
  await expect(places.getByText("No city data available for District of Columbia")).toBeVisible();
});

test("bars are as high as their counts, from 20 to 220 px, and eight need no button", async ({
  page,
}) => {
  await serveCounts(
    page,
    [["TX", 1]],
    [
      ["Intake", 1000],
      ["Staffing", 500],
      ["Trial Support", 250],
      ["E-Discovery", 100],
      ["Lead Generation", 50],
      ["Document Drafting", 3],
      ["Financial Services", 2],
      ["Astrology", 1],
    ],
  );
  await page.goto("/trends");
  const bars = page.getByRole("region", { name: "Bookings by Category" });
  await expect(bars.getByRole("listitem")).toHaveCount(8);
  expect(await categoryBars(page).heights()).toEqual([220, 110, 55, 22, 20, 20, 20, 20]);
  await expect(bars.getByRole("button", { name: /^See / })).toHaveCount(0);
  // A category that is in no list leads nowhere, and says so.
  await bars.getByRole("button", { name: /Astrology/ }).click();
  await expect(toast(page)).toContainText("Category not found");
  await bars.getByText("Staffing", { exact: true }).click();
  await expect(page).toHaveURL("/matches?categoryId=staffing");
});

test("the filters stay in sight, wait 300 ms, and Reset clears all five", async ({ page }) => {
  await page.clock.install();
  const options = await (await get(page, "/api/demo-bookings/filter-options")).json();
  const five = new URLSearchParams({
    dma: options.dmas[0],
    state: "TX",
    firmSize: "SOLO",
    start: "2025-01-01",
    end: "2026-01-01",
  });
  await page.goto(`/trends?${five}`);
  const fields = ["State", "Firm Size", "From", "To"].map((label) =>
    page.getByLabel(label, { exact: true }),
  );
  const city = page.getByPlaceholder("Search Cities...");
  await expect(city).toHaveValue(options.dmas[0]);
  for (const field of fields) await expect(field).not.toHaveValue("");
  await expect(page.getByRole("form", { name: "Filters" }).locator("input[type=date]")).toHaveCount(
    2,
  );
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const top = page.getByRole("form", { name: "Filters" });
  await expect(top).toBeInViewport();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/api/trends") asked.push(search);
  });
  await expectLoaded(page);
  await stopClock(page);
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(city).toHaveValue("");
  for (const field of fields) await expect(field).toHaveValue("");
  await page.clock.runFor(299);
  await expect(page).toHaveURL(`/trends?${five}`);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect(page).toHaveURL("/trends");
  await expect.poll(() => asked).toEqual([""]);
});

const total = async (page: Page, query: string): Promise<number> =>
  (await (await get(page, `/api/vendors${query}`)).json()).total;

test("another search, order or switch starts again at page 1; one page has no pager", async ({
  page,
}) => {
  const pager = page.getByRole("navigation", { name: "Pages" });
  const second = async () => {
    await page.goto("/vendors?page=2");
    await expect(pager).toContainText("Page 2 of");
  };
  await second();
  await page.getByLabel("Sort").selectOption("Name Z-A");
  await expect(page).toHaveURL("/vendors?sort=name_desc");
  await pager.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL("/vendors?sort=name_desc&page=2");
  await page.getByLabel("Sort").selectOption("Name A-Z");
  await expect(page).toHaveURL("/vendors");
  await second();
  await page.getByRole("switch", { name: "Include inactive" }).check();
  await expect(page).toHaveURL("/vendors?includeInactive=true");
  await second();
  await page.getByPlaceholder("Search vendors...").fill("a");
  await expect(page).toHaveURL("/vendors?q=a");
  expect(await total(page, "?categoryIds=intake")).toBeLessThanOrEqual(24);
  await page.goto("/vendors?categoryIds=intake");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(pager).toHaveCount(0);
  const categories = await (await get(page, "/api/categories")).json();
  await expect(page.getByRole("group", { name: "Categories" }).getByRole("button")).toHaveText([
    /^All/,
    ...categories.map(({ name }: { name: string }) => name),
  ]);
  await page.goto("/vendors?page=-3");
  await expect(pager).toContainText("Page 1 of");
  await expect(pager.getByRole("button", { name: "Previous" })).toBeDisabled();
});

test("a search waits for 300 ms without a key", async ({ page }) => {
  await page.clock.install();
  await page.goto("/vendors");
  await expect(page.getByRole("article").first()).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/api/vendors") asked.push(search);
  });
  await stopClock(page);
  const search = page.getByPlaceholder("Search vendors...");
  await search.fill("d");
  await page.clock.runFor(299);
  await search.fill("de");
  await page.clock.runFor(299);
  await expect(page).toHaveURL("/vendors");
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect(page).toHaveURL("/vendors?q=de");
  await expect.poll(() => asked).toEqual(["?q=de"]);
});

test("a vendor's card: its category, Gold on yellow, other levels on grey, inactive on red", async ({
  page,
}) => {
  await page.route("**/api/vendors*", async (route) => {
    const listed = await (await fetched(route)).json();
    const kinds = [
      { name: "Vantry", partnerLevel: "Gold", isActive: true, isRecommendedPartner: true },
      { name: "Benchly", partnerLevel: "Silver", isActive: true, isRecommendedPartner: false },
      { name: "Closed", partnerLevel: null, isActive: false, isRecommendedPartner: false },
    ];
    const items = kinds.map((kind, index) => ({ ...listed.items[index], ...kind }));
    await route.fulfill({ json: { ...listed, items, total: 3 } });
  });
  await page.goto("/vendors?includeInactive=true");
  const card = (name: string) => page.getByRole("article", { name, exact: true });
  const listed = await (await get(page, "/api/vendors?includeInactive=true")).json();
  await expect(
    card("Vantry").getByText(listed.items[0].categoryName, { exact: true }),
  ).toBeVisible();
  await expect(card("Benchly").getByRole("img", { name: "Recommended partner" })).toHaveCount(0);
  const ground = (name: string) =>
    rgbOf(card("Vantry").or(card("Benchly")).getByText(name), "background-color");
  const [red, green, blue] = await ground("Gold Partner");
  expect(Math.min(red, green) - blue).toBeGreaterThan(16);
  const grey = await ground("Silver Partner");
  expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(16);
  const tint = await rgbOf(card("Closed"), "background-color");
  expect(tint[0] - Math.max(tint[1], tint[2])).toBeGreaterThan(8);
  const plain = await rgbOf(card("Benchly"), "background-color");
  expect(plain[0] - Math.max(plain[1], plain[2])).toBeLessThan(8);
});

test("a past card has its category, its description, else two highlights, and the first reason", async ({
  page,
}) => {
  await page.goto("/matches");
  await page.getByRole("button", { name: "Pick For Me" }).click();
  await expect(toast(page)).toContainText("Recommendations loaded!");
  await page.route("**/api/past-recommendations*", async (route) => {
    const past = await (await fetched(route)).json();
    for (const [index, item] of past.items.entries()) {
      item.reasons = { strengths: index === 2 ? [] : ["First reason", "Second reason"] };
      item.recommendedAt = "2026-01-05T12:00:00Z";
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
    const past = await (await fetched(route)).json();
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

test("a list whose page size the server does not name has 24 a page", async ({ page }) => {
  await page.route("**/api/vendors*", async (route) => {
    const { pageSize, ...listed } = await (await fetched(route)).json();
    expect(pageSize).toBe(24);
    await route.fulfill({ json: { ...listed, total: 59 } });
  });
  await page.goto("/vendors");
  await expect(page.getByText("Showing 1 to 24 of 59 vendors")).toBeVisible();
  await expect(page.getByText("Page 1 of 3")).toBeVisible();
});
