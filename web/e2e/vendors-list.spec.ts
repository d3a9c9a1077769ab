import type { Page } from "@playwright/test";
import { recordApiCalls, settled } from "./api-calls";
import { createOnboardedAccount } from "./auth";
import { failWrites, holdRequests } from "./interception";
import { test as ownServer } from "./own-server";
import {
  expect,
  expectConsoleErrors,
  expectLoaded,
  fetchOriginal,
  get,
  NO_KEEP_ALIVE,
  pauseClock,
  rgbOf,
  test,
  toast,
} from "./test";
import { PHONE } from "./viewports";

// Browse Vendors: texts, paging, search, cards and requests.

const NOBODY = { items: [], total: 0, page: 1, pageSize: 24, myTools: 0 };

test.beforeEach(async ({ page, account }) => {
  await createOnboardedAccount(page, account);
});

test("Browse Vendors shows its texts while loading, sorted, empty, and after a meeting", async ({
  page,
  context,
  consoleErrors,
}) => {
  await context.route(/\.example\//, (route) => route.fulfill({ body: "" }));
  const release = await holdRequests(page, "**/api/vendors*");
  await page.goto("/vendors");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Browse Vendors");
  await expect(page.getByTestId("vendor-skeleton")).toHaveCount(12);
  await release();
  await expect(page.getByPlaceholder("Search vendors...")).toBeVisible();
  const options = page.getByLabel("Sort").locator("option");
  await expect(options).toHaveText(["Name A-Z", "Name Z-A", "Partners First"]);
  await expect(page.getByText(/^Showing 1 to 24 of \d+ vendors$/)).toBeVisible();
  const grid = page.getByRole("main").getByRole("article").first().locator("..");
  const columns = () =>
    grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(" ").length);
  const size = page.viewportSize();
  await page.setViewportSize(PHONE);
  await expect.poll(columns).toBe(1);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect.poll(columns).toBe(4);
  if (size) await page.setViewportSize(size);
  const listed = await (await get(page, "/api/vendors")).json();
  await expect(page.getByText(listed.items[0].description)).toHaveCSS("-webkit-line-clamp", "2");
  const { name } = listed.items.find(({ bookingUrl }: { bookingUrl: string }) => bookingUrl);
  const card = page.getByRole("article", { name, exact: true });
  const releaseClick = await holdRequests(page, "**/api/meeting-clicks");
  await card.getByRole("button", { name: "Schedule Meeting" }).click();
  await expect(card.getByRole("button", { name: "Scheduling..." })).toBeVisible();
  await releaseClick();
  await expect(toast(page)).toContainText("Meeting click logged");
  await expect(toast(page)).toContainText("Your interest has been recorded.");
  await page.reload();
  await failWrites(page, "**/api/meeting-clicks");
  const opened = context.waitForEvent("page");
  await card.getByRole("button", { name: "Schedule Meeting" }).click();
  await opened;
  await expectConsoleErrors(consoleErrors, ["Failed to log meeting click"]);
  await expect(toast(page)).toHaveCount(0);
  await page.route("**/api/vendors*", (route) => route.fulfill({ json: NOBODY }));
  await page.goto("/vendors");
  await expect(page.getByRole("heading", { name: "No vendors found" })).toBeVisible();
  await expect(page.getByText("No vendors are available at the moment.")).toBeVisible();
});

const total = async (page: Page, query: string): Promise<number> =>
  (await (await get(page, `/api/vendors${query}`)).json()).total;

test("another search, order or switch starts again at page 1; a single page has no pager", async ({
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
  // Those of the nine stages first, in their order.
  const { stages } = await (await get(page, "/api/recommendations/overview")).json();
  const ofStages = stages.map(({ categoryName }: { categoryName: string }) => categoryName);
  const categories = await (await get(page, "/api/categories")).json();
  const names = categories.map(({ name }: { name: string }) => name);
  await expect(page.getByRole("group", { name: "Categories" }).getByRole("button")).toHaveText([
    /^All/,
    ...ofStages,
    ...names.filter((name: string) => !ofStages.includes(name)),
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
  await pauseClock(page);
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

test("a vendor card shows its category, Gold on yellow, other levels on gray, inactive on red", async ({
  page,
}) => {
  await page.route("**/api/vendors*", async (route) => {
    const listed = await (await fetchOriginal(route)).json();
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
  const background = (name: string) =>
    rgbOf(card("Vantry").or(card("Benchly")).getByText(name), "background-color");
  const [red, green, blue] = await background("Gold Partner");
  expect(Math.min(red, green) - blue).toBeGreaterThan(16);
  const gray = await background("Silver Partner");
  expect(Math.max(...gray) - Math.min(...gray)).toBeLessThan(16);
  const tint = await rgbOf(card("Closed"), "background-color");
  expect(tint[0] - Math.max(tint[1], tint[2])).toBeGreaterThan(8);
  const plain = await rgbOf(card("Benchly"), "background-color");
  expect(plain[0] - Math.max(plain[1], plain[2])).toBeLessThan(8);
});

test("a list without a page size from the server has 24 per page", async ({ page }) => {
  await page.route("**/api/vendors*", async (route) => {
    const { pageSize, ...listed } = await (await fetchOriginal(route)).json();
    expect(pageSize).toBe(24);
    await route.fulfill({ json: { ...listed, total: 59 } });
  });
  await page.goto("/vendors");
  await expect(page.getByText("Showing 1 to 24 of 59 vendors")).toBeVisible();
  await expect(page.getByText("Page 1 of 3")).toBeVisible();
});

test("a list is requested only with the filters that are set, joined by commas, and with the session cookie", async ({
  page,
}) => {
  const calls = recordApiCalls(page);
  const first = page.waitForRequest("**/api/vendors");
  await page.goto("/vendors");
  expect(await (await first).headerValue("cookie")).toContain("sid=");
  const set = "categoryIds=intake%2Cstaffing&q=de&sort=name_desc&page=2&includeInactive=true";
  for (const address of [`/vendors?${set}`, "/past?categoryIds=intake%2Cstaffing", "/past"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectLoaded(page);
    await settled(page);
  }
  const lists = calls.map(decodeURIComponent).filter((call) => /vendors|past-/.test(call));
  expect(lists.slice(0, 2)).toEqual([
    "GET /api/vendors",
    "GET /api/vendors?categoryIds=intake,staffing&q=de&sort=name_desc&page=2&includeInactive=true",
  ]);
  expect(lists.slice(-2)).toEqual([
    "GET /api/past-recommendations?page=1&categoryIds=intake,staffing",
    "GET /api/past-recommendations?page=1",
  ]);
});

ownServer(
  "a vendor that went or lost its link while the list was open takes no meeting",
  async ({ page, context, consoleErrors }) => {
    await context.route(/\.example\//, (route) => route.fulfill({ body: "" }));
    await page.goto("/vendors");
    await expect(page.getByRole("article")).toHaveCount(24);
    const { items } = await (await get(page, "/api/vendors")).json();
    const bookable = items.filter(({ bookingUrl }: { bookingUrl: string | null }) => bookingUrl);
    const changes = [{ bookingUrl: null }, { isActive: false }];
    for (const [index, data] of changes.entries()) {
      const { id, name } = bookable[index];
      const headers = { "Sec-Fetch-Site": "same-origin", ...NO_KEEP_ALIVE };
      const changed = await page.request.patch(`/api/admin/vendors/${id}`, { data, headers });
      expect(changed.ok(), await changed.text()).toBe(true);
      const answered = page.waitForResponse("**/api/meeting-clicks");
      const card = page.getByRole("article", { name, exact: true });
      await card.getByRole("button", { name: "Schedule Meeting" }).click();
      expect((await (await answered).json()).detail).toBe(`${name} takes no meetings here.`);
      await expectConsoleErrors(consoleErrors, ["Failed to log meeting click"]);
      await expect(toast(page)).toHaveCount(0);
    }
    await page.goto("/past?view=meetings");
    await expect(page.getByText("No meetings yet")).toBeVisible();
  },
);
