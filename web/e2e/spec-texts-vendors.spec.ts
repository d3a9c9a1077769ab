import type { Page } from "@playwright/test";
import { becomeUser } from "./auth";
import { hold, refuse } from "./spec-texts";
import { expect, expectComplaints, expectDangerToast, fetched, get, test, toast } from "./test";
import { figure, ranking } from "./trends-screen";

// What people read on Trends, Browse Vendors, Past Recommendations and Import, on the real bundle.

test.beforeEach(async ({ page, account }) => {
  await becomeUser(page, account);
});

const BOOKINGS = /\/api\/demo-bookings(\?|$)/;
const NOBODY = { items: [], total: 0, page: 1, pageSize: 24, myTools: 0 };

/** Answers a list of bookings of our own, all of one firm. */
async function serveBookings(page: Page, bookings: object[]): Promise<void> {
  await page.route(BOOKINGS, async (route) => {
    const [first] = await (await fetched(route)).json();
    await route.fulfill({
      json: bookings.map((booking, id) => ({ ...first, id: String(id), ...booking })),
      headers: { "X-Total-Count": String(bookings.length) },
    });
  });
}

test("the texts of Trends and its filters, with the sample data", async ({ page }) => {
  await page.goto("/trends");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Demo Booking Trends");
  await expect(
    page.getByText(
      "Analyze legal technology demo booking patterns across categories, regions, and firm sizes.",
    ),
  ).toBeVisible();
  await expect(page.getByPlaceholder("Search Cities...")).toBeVisible();
  const first = (label: string) =>
    page.getByLabel(label, { exact: true }).locator("option").first();
  await expect(first("State")).toHaveText("All States");
  await expect(first("Firm Size")).toHaveText("All Sizes");
  await expect(page.getByLabel("From", { exact: true })).toBeVisible();
  await expect(page.getByLabel("To", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Reset" })).toBeVisible();
  await page.getByPlaceholder("Search Cities...").fill("a");
  await expect(page.getByRole("listbox", { name: "Cities" }).getByRole("option")).toHaveCount(10);
  const stat = (label: string) => figure(page, label);
  await expect(stat("Total Demos")).toContainText(/\d,\d{3}.*% from last month/);
  await expect(stat("Categories")).toContainText("Active categories");
  await expect(stat("Top State")).toContainText(/[\d,]+ bookings/);
  await expect(stat("Avg. per Day")).toContainText(/\d\.\d.*% growth rate/);
  const table = page.getByRole("region", { name: "Recent Demo Bookings" });
  const columns = table.getByRole("columnheader");
  await expect(columns).toHaveText(["Category", "Location", "Date", "Firm Size"]);
  await expect(table.locator("tbody tr")).toHaveCount(6);
  await expect(table).toContainText(/Showing 1-6 of [\d,]+ results/);
  const places = page.getByRole("region", { name: "Geographic Distribution" });
  await expect(ranking(places).names).toHaveCount(15);
  await expect(
    places.getByText("Click on any state name to view cities within that state"),
  ).toBeVisible();
});

test("Trends without figures, and bookings of which little is known", async ({ page }) => {
  await page.goto("/trends?start=2001-01-01&end=2001-01-30");
  const stat = (label: string) => figure(page, label);
  await expect(stat("Top State")).toContainText("N/A");
  await expect(stat("Avg. per Day")).toContainText("0.0");
  await expect(stat("Total Demos")).toContainText("No earlier data");
  await expect(
    page.getByRole("region", { name: "Bookings by Category" }).getByText("No data available"),
  ).toBeVisible();
  await expect(page.getByText("No demo bookings found")).toBeVisible();
  await serveBookings(
    page,
    [0.5, 1.5, 2.5, 3.5].map((hours) => ({
      createdTime: new Date(Date.now() - hours * 3_600_000).toISOString(),
    })),
  );
  await page.goto("/trends");
  const rows = page.getByRole("region", { name: "Recent Demo Bookings" }).locator("tbody tr");
  const dates = ["Just Now", "1 hour ago", "2 hours ago", "3 hours ago"];
  await expect(rows.locator("td:nth-child(3)")).toHaveText(dates);
  await page.unroute(BOOKINGS);
  await serveBookings(page, [
    { createdTime: "2026-01-05T12:00:00Z", cityState: "Katy, TX", state: "TX", dma: "Houston" },
    { createdTime: null, cityState: null, state: "TX", dma: "Houston" },
    { createdTime: null, cityState: null, state: null, dma: "Houston" },
    { createdTime: null, cityState: null, state: null, dma: null },
  ]);
  const cities = Array.from({ length: 14 }, (_, index) => ({
    city: index === 0 ? "Unknown City" : `City ${index}`,
    cityState: null,
    state: "TX",
    count: 40 - index,
  }));
  await page.route("**/api/demo-bookings/cities*", (route) => route.fulfill({ json: cities }));
  await page.goto("/trends");
  await expect(rows.locator("td:nth-child(2)")).toHaveText([
    "Katy, TX",
    "TX",
    "Houston",
    "Unknown Location",
  ]);
  await expect(rows.locator("td:nth-child(3)").first()).toHaveText("Jan 5, 2026");
  await expect(rows.locator("td:nth-child(3)").nth(1)).toHaveText("Unknown Date");
  const places = page.getByRole("region", { name: "Geographic Distribution" });
  await places.getByRole("button", { name: /Texas/ }).click();
  await expect(places.getByText("Top Cities in Texas")).toBeVisible();
  await expect(ranking(places).names).toHaveCount(12);
  await expect(ranking(places).names.first()).toHaveText("Unknown City");
  await places.getByRole("button", { name: "Back to States" }).click();
  await page.route("**/api/demo-bookings/cities*", (route) => route.fulfill({ json: [] }));
  await page.goto("/trends");
  await places.getByRole("button", { name: /Texas/ }).click();
  await expect(places.getByText("No city data available for Texas")).toBeVisible();
});

test("the texts of the directory: loading, sorting, empty, and a meeting", async ({
  page,
  context,
  complaints,
}) => {
  await context.route(/\.example\//, (route) => route.fulfill({ body: "" }));
  const goOn = await hold(page, "**/api/vendors*");
  await page.goto("/vendors");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Browse Vendors");
  await expect(page.getByTestId("vendor-skeleton")).toHaveCount(12);
  await goOn();
  await expect(page.getByPlaceholder("Search vendors...")).toBeVisible();
  const options = page.getByLabel("Sort").locator("option");
  await expect(options).toHaveText(["Name A-Z", "Name Z-A", "Partners First"]);
  await expect(page.getByText(/^Showing 1 to 24 of \d+ vendors$/)).toBeVisible();
  const grid = page.getByRole("main").getByRole("article").first().locator("..");
  const columns = () =>
    grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(" ").length);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(columns).toBe(1);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect.poll(columns).toBe(4);
  if (size) await page.setViewportSize(size);
  const listed = await (await get(page, "/api/vendors")).json();
  await expect(page.getByText(listed.items[0].description)).toHaveCSS("-webkit-line-clamp", "2");
  const { name } = listed.items.find(({ bookingUrl }: { bookingUrl: string }) => bookingUrl);
  const card = page.getByRole("article", { name, exact: true });
  const held = await hold(page, "**/api/meeting-clicks");
  await card.getByRole("button", { name: "Schedule Meeting" }).click();
  await expect(card.getByRole("button", { name: "Scheduling..." })).toBeVisible();
  await held();
  await expect(toast(page)).toContainText("Meeting click logged");
  await expect(toast(page)).toContainText("Your interest has been recorded.");
  await page.reload();
  await refuse(page, "**/api/meeting-clicks");
  const opened = context.waitForEvent("page");
  await card.getByRole("button", { name: "Schedule Meeting" }).click();
  await opened;
  await expectComplaints(complaints, ["Failed to log meeting click"]);
  await expect(toast(page)).toHaveCount(0);
  await page.route("**/api/vendors*", (route) => route.fulfill({ json: NOBODY }));
  await page.goto("/vendors");
  await expect(page.getByRole("heading", { name: "No vendors found" })).toBeVisible();
  await expect(page.getByText("No vendors are available at the moment.")).toBeVisible();
});

test("the texts of Past Recommendations, from nothing to a card", async ({ page }) => {
  const goOn = await hold(page, "**/api/past-recommendations*");
  await page.goto("/past");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Past Recommendations");
  await expect(
    page.getByText(
      "Review vendors that were previously recommended to you based on your questionnaire responses.",
    ),
  ).toBeVisible();
  await expect(page.getByText("Loading your past recommendations...")).toBeAttached();
  await goOn();
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
    const past = await (await fetched(route)).json();
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
