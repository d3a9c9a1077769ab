import type { Page } from "@playwright/test";
import { createOnboardedAccount } from "./auth";
import { daysAgo, filterBookings, test } from "./known-bookings";
import { expect, get } from "./test";
import { expectCounts, numbers, openTrends, panel } from "./trends-screen";
import { PHONE } from "./viewports";

test.beforeEach(async ({ page, account }) => {
  await createOnboardedAccount(page, account);
});

test("dragging over the chart sets From and To, Escape restores the dates", async ({
  page,
  known,
}) => {
  const [start, end] = [daysAgo(29), daysAgo(0)];
  await openTrends(page, `?start=${start}&end=${end}`);
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

test("the cursor stands on the point that it names, wherever the pointer is between two", async ({
  page,
  known,
}) => {
  expect(known.rows.length).toBeGreaterThan(0);
  await openTrends(page, `?start=${daysAgo(9)}&end=${daysAgo(0)}`);
  const plot = page.locator(".u-over");
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  if (!box) throw new Error("the chart has no place on the screen");
  for (const day of [3.4, 5.6]) {
    await page.mouse.move(box.x + (box.width * day) / 9, box.y + 60);
    await expect(page.locator("[role=application] + [aria-hidden=true]")).toBeVisible();
    const line = await plot.locator(".u-cursor-x").evaluate(rightEdge);
    expect(Math.abs(line - box.x - (box.width * Math.round(day)) / 9)).toBeLessThan(2);
  }
});

const rightEdge = (element: Element) => element.getBoundingClientRect().right;

test("no label of a short chart is cut off at its edge", async ({ page, known }) => {
  expect(known.rows.length).toBeGreaterThan(0);
  await page.addInitScript(recordLabels);
  for (const [width, days] of [
    [PHONE.width, 1],
    [PHONE.width, 6],
    [1440, 1],
    [1440, 6],
  ] as const) {
    await page.setViewportSize({ ...PHONE, width });
    await openTrends(page, `?start=${daysAgo(days)}&end=${daysAgo(0)}`);
    await expect(page.locator(".u-over")).toBeVisible();
    const labels = await page.evaluate(() => (window as unknown as { labels: Label[] }).labels);
    expect(labels.length, `${days + 1} days at ${width}`).toBeGreaterThan(days);
    expect(
      labels.filter(({ beyond }) => beyond > 0),
      `${days + 1} days at ${width}`,
    ).toEqual([]);
  }
});

interface Label {
  text: string;
  /** How far it reaches over the right edge of its canvas, in its pixels. */
  beyond: number;
}

/** Notes each text that a canvas in the page draws. */
function recordLabels() {
  const labels: Label[] = [];
  const { fillText } = CanvasRenderingContext2D.prototype;
  Object.assign(window, { labels });
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
    const right = x + this.measureText(text).actualBoundingBoxRight;
    labels.push({
      text,
      beyond: this.getTransform().transformPoint({ x: right }).x - this.canvas.width,
    });
    fillText.call(this, text, x, y);
  };
}

test("the arrow keys read the chart", async ({ page, known }) => {
  await openTrends(page, `?start=${daysAgo(9)}&end=${daysAgo(0)}`);
  await page.getByRole("application", { name: /^Bookings by day/ }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const count = filterBookings(known.rows, { start: daysAgo(8), end: daysAgo(8) }).length;
  await expect(panel(page, "Bookings over time").getByRole("status")).toContainText(
    `: ${count} bookings`,
  );
  await expect(page.locator("[role=application] + [aria-hidden=true]")).toContainText(
    `Bookings${count}`,
  );
});

test("what stands beside a point stays inside the chart on a phone", async ({ page, known }) => {
  expect(known.rows.length).toBeGreaterThan(0);
  for (const width of [320, PHONE.width]) {
    await page.setViewportSize({ ...PHONE, width });
    await openTrends(page, `?start=${daysAgo(89)}&end=${daysAgo(0)}&interval=week`);
    const chart = page.getByRole("application", { name: /^Bookings by week/ });
    await chart.focus();
    for (let point = 0; point < 13; point += 1) {
      await page.keyboard.press("ArrowRight");
      await expect(chart.locator("+ [aria-hidden=true] b")).toBeVisible();
      const beyond = await chart.evaluate((host) => {
        const tip = host.nextElementSibling?.querySelector("b")?.parentElement;
        if (!tip) return "nothing is shown";
        const [inner, outer] = [tip, host].map((one) => one.getBoundingClientRect());
        if (!inner || !outer) return "nothing has a place";
        const fits = inner.left >= outer.left - 0.5 && inner.right <= outer.right + 0.5;
        return fits ? "" : `${inner.left} to ${inner.right} in ${outer.left} to ${outer.right}`;
      });
      expect(beyond, `point ${point} at ${width}`).toBe("");
    }
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
  }
});

test("the previous period equals the API's and a count by hand", async ({ page, known }) => {
  await openTrends(page, `?start=${daysAgo(29)}&end=${daysAgo(0)}&chart=table`);
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
  await openTrends(page, `?state=TX&${range}`);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save PNG" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(
    `demo-bookings-tx-${daysAgo(20)}-to-${daysAgo(11)}.png`,
  );
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
      // The legend's swatch has the same color: the curve begins below the head.
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
