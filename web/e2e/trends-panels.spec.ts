import type { Locator, Page } from "@playwright/test";
import { recordApiCalls } from "./api-calls";
import { createOnboardedAccount } from "./auth";
import { expect, expectLoaded, fetchOriginal, get, pauseClock, test, toast } from "./test";
import { categoryBars, figure, openTrends, ranking } from "./trends-screen";

// The panels of Trends under figures of the test's own.

/** Answers the figures of Trends with counts of our own. */
async function serveCounts(
  page: Page,
  states: readonly [string, number][],
  categories: readonly [string, number][],
): Promise<void> {
  await page.route(/\/api\/trends(\?|$)/, async (route) => {
    const trends = await (await fetchOriginal(route)).json();
    const total = states.reduce((sum, [, count]) => sum + count, 0);
    const stateCounts = states.map(([state, count]) => ({ state, count, previous: null }));
    const categoryCounts = categories.map(([name, count]) => ({ name, count, previous: null }));
    await route.fulfill({ json: { ...trends, total, stateCounts, categoryCounts } });
  });
}

test.beforeEach(async ({ page, account }) => {
  await createOnboardedAccount(page, account);
});

test("how a figure is counted is said at once where it is asked for, with the pointer or a key", async ({
  page,
}) => {
  await openTrends(page);
  const [total, average] = [figure(page, "Total Demos"), figure(page, "Avg. per Day")];
  const ask = (of: Locator) => of.getByRole("button", { name: "How this is counted" });
  await ask(total).click();
  await expect(ask(total)).toHaveAttribute("aria-expanded", "true");
  await expect(total.getByText(/^Change: /)).toBeVisible();
  await ask(average).focus();
  await page.keyboard.press("Enter");
  await expect(average.getByText(/^The total divided by /)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(average.getByText(/^The total divided by /)).toHaveCount(0);
});

test("states are ranked by bookings with full names, with DC, without the unknown, and with a total", async ({
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

test("category bars are 20 to 220 px high, and eight categories need no See All Categories", async ({
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

test("the filters stay in view, wait 300 ms, and Reset clears all five", async ({ page }) => {
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
  await pauseClock(page);
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await expect(city).toHaveValue("");
  for (const field of fields) await expect(field).toHaveValue("");
  await page.clock.runFor(299);
  await expect(page).toHaveURL(`/trends?${five}`);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect(page).toHaveURL("/trends");
  await expect.poll(() => asked).toEqual([""]);
});

test("cities are fetched once a state is opened, and figures with the filters that are set", async ({
  page,
}) => {
  const calls = recordApiCalls(page);
  await page.goto("/trends?state=TX&start=2026-01-01");
  const places = page.getByRole("region", { name: "Geographic Distribution" });
  await expect(places.getByRole("button", { name: /Texas/ })).toBeVisible();
  await expect.poll(() => calls).toContain("GET /api/demo-bookings?state=TX&start=2026-01-01");
  expect(calls).toContain("GET /api/trends?state=TX&start=2026-01-01");
  expect(calls.filter((call) => call.includes("/cities"))).toEqual([]);
  await places.getByRole("button", { name: /Texas/ }).click();
  await expect(places.getByText("Top Cities in Texas")).toBeVisible();
  await expect
    .poll(() => calls.filter((call) => call.includes("/cities")))
    .toEqual(["GET /api/demo-bookings/cities?state=TX&start=2026-01-01"]);
});

test("a week that the previous period holds a part of is not drawn as a plunge", async ({
  page,
}) => {
  await page.clock.setFixedTime("2026-06-01T12:00:00Z");
  await serveCounts(page, [["TX", 1]], [["Intake", 1]]);
  await page.route(/\/api\/trends\/series/, async (route) => {
    const series = await (await fetchOriginal(route)).json();
    const evenly = (points: { start: string }[], aDay: number, from: string, to: string) =>
      points.map((point) => {
        const week = Array.from({ length: 7 }, (_, day) => dayAfter(point.start, day));
        return { ...point, count: aDay * week.filter((day) => day >= from && day <= to).length };
      });
    await route.fulfill({
      json: {
        ...series,
        points: evenly(series.points, 2, "2026-03-03", "2026-05-31"),
        previous: evenly(series.previous, 6, "2025-12-03", "2026-03-02"),
      },
    });
  });
  await page.goto("/trends");
  await page.getByRole("button", { name: "90 d" }).click();
  await expect(page).toHaveURL("/trends?start=2026-03-03&end=2026-05-31");
  await expectLoaded(page);
  const { found, height } = await page.locator(".u-over").evaluate(rowsOfPreviousLine);
  expect(found.length).toBeGreaterThan(0);
  expect(Math.max(...found) - Math.min(...found)).toBeLessThan(height / 20);
});

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The rows of the plot that have a pixel of the color of the previous period's line. */
function rowsOfPreviousLine(plot: HTMLElement): { found: number[]; height: number } {
  const probe = document.createElement("span");
  probe.style.color = "var(--series-prev)";
  document.body.append(probe);
  const wanted = getComputedStyle(probe).color.match(/\d+/g)?.map(Number) ?? [];
  probe.remove();
  const { offsetLeft, offsetTop, clientWidth: width, clientHeight: height } = plot;
  const canvas = plot.parentElement?.querySelector("canvas");
  const pixels = canvas?.getContext("2d")?.getImageData(offsetLeft, offsetTop, width, height).data;
  const isOfLine = (at: number) =>
    wanted.every((part, index) => Math.abs((pixels?.[at + index] ?? 0) - part) < 24);
  const found = Array.from({ length: height }, (_, row) => row).filter((row) =>
    Array.from({ length: width }, (_, column) => (row * width + column) * 4).some(isOfLine),
  );
  return { found, height };
}
