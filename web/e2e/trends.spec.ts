import type { Locator, Page } from "@playwright/test";
import { createOnboardedAccount } from "./auth";
import {
  type BookingFilter,
  countValues,
  daysAgo,
  filterBookings,
  type KnownBooking,
  test,
} from "./known-bookings";
import { COLOR_SCHEMES, expect, expectLoaded, get, toast } from "./test";
import { categoryBars, figure, figureValue, ranking } from "./trends-screen";

const STATES: Record<string, string> = { TX: "Texas", CA: "California" };

function panel(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

/** On a phone the filters unfold from a button. */
async function openFilters(page: Page): Promise<void> {
  const toggle = page.getByRole("button", { name: /^Filters/, expanded: false });
  if (await toggle.isVisible()) await toggle.click();
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByText("Total Demos")).toBeVisible();
  await expectLoaded(page);
}

async function open(page: Page, search = ""): Promise<void> {
  await page.goto(`/trends${search}`);
  await settled(page);
}

async function numbers(cells: Locator): Promise<number[]> {
  return (await cells.allTextContents()).map((text) => Number(text.replaceAll(",", "")));
}

/** Everything on screen that counts, against a count of the rows by hand. */
async function expectCounts(page: Page, rows: readonly KnownBooking[], by: BookingFilter) {
  const left = filterBookings(rows, by);
  await expect(figureValue(page, "Total Demos")).toHaveText(String(left.length));
  const categories = countValues(left.map(({ category }) => category));
  await expect(figureValue(page, "Categories")).toHaveText(String(categories.length));
  await expect(categoryBars(page).names).toHaveText(categories.slice(0, 8).map(([name]) => name));
  expect(await numbers(categoryBars(page).counts)).toEqual(
    categories.slice(0, 8).map(([, n]) => n),
  );
  const states = countValues(left.map(({ state }) => state)).filter(([state]) => state !== "");
  const geography = panel(page, "Geographic Distribution");
  await expect(ranking(geography).names).toHaveText(states.map(([code]) => STATES[code] ?? ""));
  expect(await numbers(ranking(geography).counts)).toEqual(states.map(([, n]) => n));
  const without = left.filter(({ state }) => state === "").length;
  if (without > 0) await expect(geography).toContainText(`${without} bookings without a state`);
  await expect(panel(page, "Recent Demo Bookings")).toContainText(
    `Showing 1-${Math.min(6, left.length)} of ${left.length} results`,
  );
}

test.beforeEach(async ({ page, account }) => {
  await createOnboardedAccount(page, account);
});

test("every figure is the API's, and that of a count by hand", async ({ page, known }) => {
  await open(page);
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
  await open(page);
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

test("two filters in a row are one question each, and every figure follows", async ({
  page,
  known,
}) => {
  await open(page);
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
  await settled(page);
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
  await open(page, `?firmSize=E6_20`);
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
  await open(page, "?state=CA");
  await expectCounts(page, known.rows, { state: "CA" });
  await page.getByRole("button", { name: "28 d" }).click();
  await expect(page).toHaveURL(`/trends?state=CA&start=${daysAgo(27)}&end=${daysAgo(0)}`);
  const month = { state: "CA", start: daysAgo(27), end: daysAgo(0) };
  await expectCounts(page, known.rows, month);
  await page.getByRole("button", { name: "Earlier" }).click();
  await expect(page).toHaveURL(`/trends?state=CA&start=${daysAgo(55)}&end=${daysAgo(28)}`);
  await page.goBack();
  await expectCounts(page, known.rows, month);
  await page.goBack();
  await expectCounts(page, known.rows, { state: "CA" });
  await page.goForward();
  await page.reload();
  await settled(page);
  await expectCounts(page, known.rows, month);
  await page.getByRole("button", { name: "Remove State: California" }).click();
  await expectCounts(page, known.rows, { ...month, state: "" });
});

test("unknown values are left out with a notice; dates the wrong way round ask nothing", async ({
  page,
  known,
}) => {
  await open(page, "?state=ZZ&dma=Atlantis");
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
  // Longer than the filters wait.
  await page.waitForTimeout(600);
  expect(asked.filter((url) => url.includes("start=2026-02-01"))).toEqual([]);
});

test("dragging over the chart sets From and To, Escape brings the dates back", async ({
  page,
  known,
}) => {
  const [start, end] = [daysAgo(29), daysAgo(0)];
  await open(page, `?start=${start}&end=${end}`);
  const plot = page.locator(".u-over");
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  if (!box) throw new Error("the chart has no place on the screen");
  const at = (day: number) => box.x + (box.width * day) / 29;
  await page.mouse.move(at(9.6), box.y + 60);
  await page.mouse.down();
  await page.mouse.move(at(15), box.y + 70, { steps: 4 });
  await page.mouse.move(at(20.4), box.y + 70, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(`/trends?start=${daysAgo(19)}&end=${daysAgo(9)}`);
  await expectCounts(page, known.rows, { start: daysAgo(19), end: daysAgo(9) });
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`/trends?start=${start}&end=${end}`);
  await page.locator(".u-over").dblclick();
  await expect(page).toHaveURL("/trends");
});

test("the arrow keys read the chart", async ({ page, known }) => {
  await open(page, `?start=${daysAgo(9)}&end=${daysAgo(0)}`);
  await page.getByRole("img", { name: /^Bookings by day/ }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const count = filterBookings(known.rows, { start: daysAgo(8), end: daysAgo(8) }).length;
  await expect(panel(page, "Bookings over time").getByRole("status")).toContainText(
    `: ${count} bookings`,
  );
  await expect(page.locator("[role=img] + [aria-hidden=true]")).toContainText(`Bookings${count}`);
});

test("the previous period is the API's, and that of a count by hand", async ({ page, known }) => {
  await open(page, `?start=${daysAgo(29)}&end=${daysAgo(0)}&chart=table`);
  const rows = panel(page, "Bookings over time").locator("tbody tr");
  await expect(rows).toHaveCount(30);
  const counts = (offset: number) =>
    Array.from({ length: 30 }, (_, index) => {
      const day = daysAgo(29 - index + offset);
      return filterBookings(known.rows, { start: day, end: day }).length;
    });
  expect(await numbers(rows.locator("td:nth-child(2)"))).toEqual(counts(0));
  const before = await rows.locator("td:nth-child(3)").allTextContents();
  expect(before.map((text) => Number(text.split(" ").at(-1)))).toEqual(counts(30));
  const reply = await get(
    page,
    `/api/trends/series?interval=day&start=${daysAgo(29)}&end=${daysAgo(0)}`,
  );
  const series = await reply.json();
  expect(series.previous.map(({ count }: { count: number }) => count)).toEqual(counts(30));
  await expect(page.getByText("Show as chart")).toBeVisible();
});

test("a saved image shows the API's curve", async ({ page }) => {
  const range = `start=${daysAgo(20)}&end=${daysAgo(11)}`;
  await open(page, `?state=TX&${range}`);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save PNG" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`bookings-tx-${daysAgo(20)}-${daysAgo(11)}.png`);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  const heights = await curveHeights(page, Buffer.concat(chunks).toString("base64"), 10);
  const reply = await get(page, `/api/trends/series?interval=day&state=TX&${range}`);
  const points: { count: number }[] = (await reply.json()).points;
  const counts = points.map(({ count }) => count);
  const [smallest, largest] = [Math.min(...counts), Math.max(...counts)];
  expect(largest).toBeGreaterThan(smallest);
  const tallest = Math.max(...heights.map(({ to }) => to));
  for (const [index, count] of counts.entries()) {
    const expected = ((count - smallest) / (largest - smallest)) * tallest;
    const { from, to } = heights[index] ?? { from: -1, to: -1 };
    expect(expected, `day ${index}`).toBeGreaterThanOrEqual(from - 3);
    expect(expected, `day ${index}`).toBeLessThanOrEqual(to + 3);
  }
});

test("on paper: the filters, every figure, and no sidebar", async ({ page, known }) => {
  await open(page, `?state=TX&start=${daysAgo(29)}&end=${daysAgo(0)}`);
  const by = { state: "TX", start: daysAgo(29), end: daysAgo(0) };
  const reply = await get(page, `/api/trends?state=TX&start=${by.start}&end=${by.end}`);
  const { total } = await reply.json();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Filters: State: Texas · From ")).toBeVisible();
  await expect(figureValue(page, "Total Demos")).toHaveText(String(total));
  await expectCounts(page, known.rows, by);
  await expect(page.getByRole("form", { name: "Filters" })).toBeHidden();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("img", { name: /^Bookings by day/ })).toBeVisible();
});

test("six bookings a page, to the last; the export holds them all", async ({ page, known }) => {
  await open(page, "?state=CA");
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
  await open(page);
  const geography = panel(page, "Geographic Distribution");
  await geography.getByRole("button", { name: /Texas/ }).click();
  await expect(geography.getByRole("heading", { name: "Top Cities in Texas" })).toBeVisible();
  const cities = countValues(filterBookings(known.rows, { state: "TX" }).map(({ city }) => city));
  await expect(ranking(geography).names).toHaveText(cities.map(([city]) => city));
  expect(await numbers(ranking(geography).counts)).toEqual(cities.map(([, count]) => count));
  await geography.getByRole("button", { name: "Back to States" }).click();
  await expect(ranking(geography).names.first()).toHaveText("Texas");
});

test("all categories, and a bar leads to its questionnaire", async ({ page, known }) => {
  await open(page);
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
  await open(page);
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
  test(`accessible in ${colorScheme}, and nothing scrolls sideways`, { tag }, async ({
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
      await open(page, search);
      await openFilters(page);
      await expectAccessible();
    }
  });
}

/**
 * How high the curve of a saved image stands over its own lowest point, in pixels, at each of `count`
 * points: the span of the three columns around it, since the curve is steep.
 */
async function curveHeights(
  page: Page,
  base64: string,
  count: number,
): Promise<{ from: number; to: number }[]> {
  return page.evaluate(
    async ({ base64, count }) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext("2d");
      if (!context) throw new Error("no canvas");
      context.drawImage(bitmap, 0, 0);
      const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      const probe = document.createElement("span");
      probe.style.color = "var(--series)";
      document.body.append(probe);
      const wanted = getComputedStyle(probe).color.match(/\d+/g)?.map(Number) ?? [];
      probe.remove();
      const isSeries = (x: number, y: number) =>
        [0, 1, 2].every((part) => {
          const value = data[(y * width + x) * 4 + part] ?? 0;
          return Math.abs(value - (wanted[part] ?? 0)) < 24;
        });
      // The legend's swatch has the same colour: the curve begins below the head.
      const head = Math.round(height * 0.28);
      const tops: number[] = [];
      for (let x = 0; x < width; x += 1) {
        let top = -1;
        for (let y = head; y < height && top === -1; y += 1) if (isSeries(x, y)) top = y;
        tops.push(top);
      }
      const first = tops.findIndex((top) => top !== -1);
      const last = tops.findLastIndex((top) => top !== -1);
      const lowest = Math.max(...tops);
      return Array.from({ length: count }, (_, index) => {
        const x = Math.round(first + ((last - first) * index) / (count - 1));
        const near = [x - 1, x, x + 1].map((column) => tops[column] ?? -1).filter((y) => y !== -1);
        return { from: lowest - Math.max(...near), to: lowest - Math.min(...near) };
      });
    },
    { base64, count },
  );
}
