import type { Page } from "@playwright/test";
import { createOnboardedAccount } from "./auth";
import { expect, fetchOriginal, test } from "./test";
import { figure, openTrends, panel, ranking } from "./trends-screen";

const BOOKINGS = /\/api\/demo-bookings(\?|$)/;

/** Answers a list of bookings of our own, all of one firm. */
async function serveBookings(page: Page, bookings: object[]): Promise<void> {
  await page.route(BOOKINGS, async (route) => {
    const [first] = await (await fetchOriginal(route)).json();
    await route.fulfill({
      json: bookings.map((booking, id) => ({ ...first, id: String(id), ...booking })),
      headers: { "X-Total-Count": String(bookings.length) },
    });
  });
}

test.beforeEach(async ({ page, account }) => {
  await createOnboardedAccount(page, account);
});

test("Trends shows its filters, figures and tables with the sample data", async ({ page }) => {
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

test("the figures are printed on two pages, neither of them half empty", async ({ page }) => {
  await openTrends(page);
  await expect(ranking(panel(page, "Geographic Distribution")).names).toHaveCount(15);
  const margin = { top: "0.4in", bottom: "0.4in", left: "0.4in", right: "0.4in" };
  const pdf = await page.pdf({ format: "Letter", margin });
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(2);
});

test("Trends shows what is missing: no figures, no date, no place", async ({ page }) => {
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

test("the bookings that Trends lists lead to the vendors that they name", async ({ page }) => {
  const listed = page.waitForResponse((response) => BOOKINGS.test(response.url()));
  await page.goto("/trends");
  const bookings: { client: string; vendorId: string }[] = await (await listed).json();
  const shown = bookings.slice(0, 6);
  expect(shown.every(({ vendorId }) => Boolean(vendorId))).toBe(true);
  const names = new Map(shown.map(({ vendorId, client }) => [vendorId, client]));
  const ids = [...names.keys()].slice(0, 3);
  await page.goto(`/vendors?compare=${ids}`);
  const compared = page.getByRole("region", { name: "Comparison" }).getByRole("listitem");
  await expect(compared).toContainText(ids.map((id) => names.get(id) ?? ""));
});
