import { createOnboardedAccount } from "./auth";
import { countValues, daysAgo, filterBookings, test } from "./known-bookings";
import { COLOR_SCHEMES, expect, get, toast } from "./test";
import {
  categoryBars,
  expectCounts,
  expectTrendsLoaded,
  figure,
  figureValue,
  numbers,
  openFilters,
  openTrends,
  panel,
  ranking,
} from "./trends-screen";

test.beforeEach(async ({ page, account }) => {
  await createOnboardedAccount(page, account);
});

test("every figure equals the API's and a count by hand", async ({ page, known }) => {
  await openTrends(page);
  await expectCounts(page, known.rows, {});
  const reply = await (await get(page, "/api/trends")).json();
  expect(reply.total).toBe(known.rows.length);
  expect(
    reply.categoryCounts.map((entry: { name: string; count: number }) => [entry.name, entry.count]),
  ).toEqual(countValues(known.rows.map(({ category }) => category)));
  await expect(figure(page, "Top State")).toContainText("Texas");
  await expect(figureValue(page, "Avg. per Day")).toHaveText((known.rows.length / 30).toFixed(1));
});

test("the deltas compare full days: 30 against 30, 90 against 90", async ({ page, known }) => {
  await openTrends(page);
  const between = (from: number, to: number) =>
    filterBookings(known.rows, { start: daysAgo(from), end: daysAgo(to) }).length;
  const words = (current: number, previous: number) => {
    const percent = ((current - previous) / previous) * 100;
    return `${percent > 0 ? "+" : "-"}${Math.abs(percent).toFixed(1)}%`;
  };
  await expect(figure(page, "Total Demos")).toContainText(
    `${words(between(30, 1), between(60, 31))} from last month`,
  );
  await expect(figure(page, "Avg. per Day")).toContainText(
    `${words(between(90, 1), between(180, 91))} growth rate`,
  );
});

test("two filters in a row make one request each, and every figure follows", async ({
  page,
  known,
}) => {
  await openTrends(page);
  await openFilters(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(trends|demo-bookings)/.test(pathname)) asked.push(pathname + search);
  });
  // Both in one go of the page, however slow the machine is.
  const size = await page.getByLabel("Firm Size", { exact: true }).elementHandle();
  await page.getByLabel("State", { exact: true }).evaluate((state, size) => {
    const choose = (select: HTMLSelectElement, label: string) => {
      select.value = [...select.options].find((option) => option.label === label)?.value ?? "";
      select.dispatchEvent(new Event("change", { bubbles: true }));
    };
    choose(state as HTMLSelectElement, "Texas");
    choose(size as HTMLSelectElement, "6-20");
  }, size);
  await expect(page).toHaveURL("/trends?state=TX&firmSize=E6_20");
  await expectTrendsLoaded(page);
  await expectCounts(page, known.rows, { state: "TX", size: "E6_20" });
  expect(asked.sort()).toEqual([
    "/api/demo-bookings?state=TX&firmSize=E6_20",
    "/api/trends/series?state=TX&firmSize=E6_20&interval=week",
    "/api/trends?state=TX&firmSize=E6_20",
  ]);
});

test("a city is found by a part of its name; Reset clears everything", { tag: "@phone" }, async ({
  page,
  known,
}) => {
  await openTrends(page, `?firmSize=E6_20`);
  const city = page.getByPlaceholder("Search Cities...");
  await city.fill("FORT");
  const cities = page.getByRole("listbox", { name: "Cities" }).getByRole("option");
  await expect(cities).toHaveText(["Dallas-Fort Worth"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/trends?dma=Dallas-Fort+Worth&firmSize=E6_20");
  await expectCounts(page, known.rows, { dma: "Dallas-Fort Worth", size: "E6_20" });
  await city.fill("hou");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(cities).toHaveCount(0);
  await expect(city).toHaveValue("Dallas-Fort Worth");
  await openFilters(page);
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page).toHaveURL("/trends");
  await expectCounts(page, known.rows, {});
});

test("a shared address shows the same; Back and Forward walk through the steps", async ({
  page,
  known,
}) => {
  await openTrends(page, "?state=CA");
  await expectCounts(page, known.rows, { state: "CA" });
  await page.getByRole("button", { name: "28 d" }).click();
  await expect(page).toHaveURL(`/trends?state=CA&start=${daysAgo(28)}&end=${daysAgo(1)}`);
  const month = { state: "CA", start: daysAgo(28), end: daysAgo(1) };
  await expectCounts(page, known.rows, month);
  await page.getByRole("button", { name: "Earlier" }).click();
  await expect(page).toHaveURL(`/trends?state=CA&start=${daysAgo(56)}&end=${daysAgo(29)}`);
  await page.goBack();
  await expectCounts(page, known.rows, month);
  await page.goBack();
  await expectCounts(page, known.rows, { state: "CA" });
  await page.goForward();
  await page.reload();
  await expectTrendsLoaded(page);
  await expectCounts(page, known.rows, month);
  await page.getByRole("button", { name: "Remove State: California" }).click();
  await expectCounts(page, known.rows, { ...month, state: "" });
});

test("the last day that an address can name leaves the figures, and the server counts through it", async ({
  page,
  known,
}) => {
  const start = daysAgo(60);
  await openTrends(page, `?start=${start}&end=9999-12-31`);
  await expect(
    page.getByText('The To date "9999-12-31" is unknown and was left out.'),
  ).toBeVisible();
  await expectCounts(page, known.rows, { start });
  // The screen itself asks for no day after 2105.
  let asked = 0;
  await page.route(/api.*end=2105-12-31/, async (route) => {
    asked += 1;
    await route.continue({ url: route.request().url().replace("2105", "9999") });
  });
  await openTrends(page, `?start=${start}&end=2105-12-31`);
  await expectCounts(page, known.rows, { start });
  expect(asked).toBeGreaterThan(0);
});

test("unknown filter values are dropped with a notice; a From after To requests nothing", async ({
  page,
  known,
}) => {
  await page.clock.install();
  await openTrends(page, "?state=ZZ&dma=Atlantis");
  await expect(page.getByText('The state "ZZ" is unknown and was left out.')).toBeVisible();
  await expect(page.getByText('The city "Atlantis" is unknown and was left out.')).toBeVisible();
  await expectCounts(page, known.rows, {});
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/(trends|demo-bookings)(\?|$)/.test(request.url())) asked.push(request.url());
  });
  await openFilters(page);
  await page.getByLabel("To", { exact: true }).fill("2026-01-01");
  await page.getByLabel("From", { exact: true }).fill("2026-02-01");
  await expect(page.getByRole("alert")).toHaveText("From must not be after To.");
  // Longer than the filters are debounced.
  await page.clock.runFor(600);
  expect(asked.filter((url) => url.includes("start=2026-02-01"))).toEqual([]);
});

test("dates that cannot be dim the figures of before until they are corrected", async ({
  page,
  known,
}) => {
  await openTrends(page, `?start=${daysAgo(29)}&end=${daysAgo(0)}`);
  const value = figureValue(page, "Total Demos");
  const opacity = () =>
    value.evaluate((element) => {
      let product = 1;
      for (let one: Element | null = element; one; one = one.parentElement) {
        product *= Number(getComputedStyle(one).opacity);
      }
      return product;
    });
  await expect.poll(opacity).toBe(1);
  await openFilters(page);
  const to = page.getByLabel("To", { exact: true });
  await to.fill(daysAgo(40));
  await expect(page.getByRole("alert")).toHaveText("From must not be after To.");
  await expect.poll(opacity).toBe(0.92);
  await expect(page.getByText("Figures of the earlier dates")).toBeVisible();
  await to.fill(daysAgo(10));
  await expect.poll(opacity).toBe(1);
  await expectCounts(page, known.rows, { start: daysAgo(29), end: daysAgo(10) });
});

test("printing Trends shows the filters and every figure, and no sidebar", async ({
  page,
  known,
}) => {
  await openTrends(page, `?state=TX&start=${daysAgo(29)}&end=${daysAgo(0)}`);
  const by = { state: "TX", start: daysAgo(29), end: daysAgo(0) };
  const reply = await get(page, `/api/trends?state=TX&start=${by.start}&end=${by.end}`);
  const { total } = await reply.json();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Filters: State: Texas · From ")).toBeVisible();
  await expect(figureValue(page, "Total Demos")).toHaveText(String(total));
  await expectCounts(page, known.rows, by);
  await expect(page.getByRole("form", { name: "Filters" })).toBeHidden();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("application", { name: /^Bookings by day/ })).toBeVisible();
});

test("six bookings a page, to the last; the export holds them all", async ({ page, known }) => {
  await openTrends(page, "?state=CA");
  const left = filterBookings(known.rows, { state: "CA" });
  const table = panel(page, "Recent Demo Bookings");
  const next = table.getByRole("button", { name: "Next" });
  await expect(table.getByRole("button", { name: "Previous" })).toBeDisabled();
  let seen = await table.locator("tbody tr").count();
  while (await next.isEnabled()) {
    await next.click();
    await expect(table).toContainText(`Showing ${seen + 1}-`);
    seen += await table.locator("tbody tr").count();
  }
  expect(seen).toBe(left.length);
  const href = await page.getByRole("link", { name: "Export CSV" }).getAttribute("href");
  const csv = await (await get(page, href ?? "")).text();
  expect(csv.trim().split(/\r?\n/)).toHaveLength(left.length + 1);
});

test("a state opens its cities, and back", async ({ page, known }) => {
  await openTrends(page);
  const geography = panel(page, "Geographic Distribution");
  await geography.getByRole("button", { name: /Texas/ }).click();
  await expect(geography.getByRole("heading", { name: "Top Cities in Texas" })).toBeVisible();
  const cities = countValues(filterBookings(known.rows, { state: "TX" }).map(({ city }) => city));
  await expect(ranking(geography).names).toHaveText(cities.map(([city]) => city));
  expect(await numbers(ranking(geography).counts)).toEqual(cities.map(([, count]) => count));
  await geography.getByRole("button", { name: "Back to States" }).click();
  await expect(ranking(geography).names.first()).toHaveText("Texas");
});

test("toggling See All Categories shows all, and back to eight; a bar leads to its questionnaire", async ({
  page,
  known,
}) => {
  await openTrends(page);
  const bars = panel(page, "Bookings by Category");
  const count = countValues(known.rows.map(({ category }) => category)).length;
  await expect(bars.getByRole("listitem")).toHaveCount(8);
  const columns = await categoryBars(page).heights();
  expect(Math.max(...columns)).toBe(220);
  expect(Math.min(...columns)).toBeGreaterThanOrEqual(20);
  await bars.getByRole("button", { name: "See All Categories" }).click();
  await expect(bars.getByRole("listitem")).toHaveCount(count);
  await bars.getByRole("button", { name: "See Top Categories" }).click();
  await expect(bars.getByRole("listitem")).toHaveCount(8);
  await bars.getByRole("button", { name: /Intake/ }).click();
  await expect(page).toHaveURL("/matches?categoryId=intake");
});

test("one more booking changes the figures it should, after Refresh and no reload", async ({
  page,
  known,
}) => {
  await openTrends(page);
  await expectCounts(page, known.rows, {});
  const time = new Date().toISOString();
  await known.add([
    {
      id: `known-${known.rows.length}`,
      category: "Trial Support",
      size: "SOLO",
      city: "Los Angeles",
      state: "CA",
      dma: "Los Angeles",
      day: time.slice(0, 10),
      time,
    },
  ]);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expectCounts(page, known.rows, {});
  const newest = panel(page, "Recent Demo Bookings").locator("tbody tr").first();
  await expect(newest).toHaveText("Trial SupportLos Angeles, CAJust NowSolo");
});

for (const { colorScheme, tag } of COLOR_SCHEMES) {
  test(`Trends is accessible in ${colorScheme} and fits the window`, { tag }, async ({
    page,
    expectAccessible,
  }) => {
    await page.emulateMedia({ colorScheme });
    await expect(toast(page)).toHaveCount(0);
    for (const search of [
      "",
      `?state=TX&start=${daysAgo(29)}&end=${daysAgo(0)}&categories=all&cities=TX`,
      "?chart=table&state=ZZ",
    ]) {
      await openTrends(page, search);
      await openFilters(page);
      await expectAccessible();
    }
  });
}
